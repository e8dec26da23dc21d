/* A matrix over several ranks. Rank 0 alone knows the store: it gives cell numbers to whoever asks and takes
 * the sums back as text, so its cells are those that one process would have filled in. All ranks have laid
 * out the matrix by themselves, and rank 0 makes sure that it is the same one. A rank that dies takes the job
 * with it; what was stored stays, and the next run goes on from there. */
#include "lab/play/ranks.h"

#include "base/hash.h"
#include "lab/play/matrix_parts.h"
#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

#ifdef GLOAM_MPI
#include <mpi.h>
#include <time.h>

enum { TAG_REPORT = 1, TAG_CELL, NAP_NS = 200000, NO_CELL = INT32_MAX };

/* What a rank tells, before the text: the sums of a cell, or what went wrong. */
struct rank_report {
    int32_t cell; /* NO_CELL: none yet, the text is empty */
    int32_t status;
    uint64_t layout;
};

static uint32_t me, ranks = 1; /* MPI is one for the whole process, so these are too */

/* Whoever starts ranks says so in the environment. Without one, setting up MPI for a single process takes
 * longer than many a matrix. */
static bool started_as_rank(void) {
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_RANK",    "PMI_SIZE", "PMIX_RANK",
                                        "PMIX_NAMESPACE",       "SLURM_PROCID"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (getenv(signs[i]))
            return true;
    return false;
}

void ranks_begin(void) {
    int rank = 0, size = 1;
    if (!started_as_rank())
        return;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    me = (uint32_t)rank;
    ranks = (uint32_t)size;
}

void ranks_end(void) {
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun)
        MPI_Finalize();
}

uint32_t ranks_me(void) {
    return me;
}

uint32_t ranks_count(void) {
    return ranks;
}

int ranks_agree(int code) {
    int worst = code;
    if (ranks > 1)
        MPI_Allreduce(&code, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return worst;
}

void ranks_share(void *bytes, size_t n) {
    if (ranks > 1)
        MPI_Bcast(bytes, (int)n, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* Two ranks with the same hash would play the same games in every cell. */
static uint64_t layout_hash(const struct matrix *m) {
    char *recipe = recipe_text(&m->base);
    uint64_t h = recipe ? hash_bytes(recipe, strlen(recipe), m->cells) : m->cells;
    free(recipe);
    for (uint32_t axis = 0; axis < AXES; axis++)
        h = hash_bytes(m->name[axis], m->count[axis] * sizeof *m->name[axis], h);
    for (uint32_t i = 0; i < m->cells; i++)
        h = hash_bytes(m->cell[i].at, sizeof m->cell[i].at, h);
    return h;
}

/* The next report of any rank, with a NUL behind it, to be freed. Sleeps in between: rank 0 has little to do
 * and shares its core with one that has. */
static char *receive_report(int *from, struct rank_report *head) {
    MPI_Status status;
    int flag = 0, size = 0;
    for (;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_REPORT, MPI_COMM_WORLD, &flag, &status);
        if (flag)
            break;
        nanosleep(&(struct timespec){.tv_nsec = NAP_NS}, NULL);
    }
    MPI_Get_count(&status, MPI_BYTE, &size);
    *from = status.MPI_SOURCE;
    char *bytes = calloc(1, (size_t)size + 1);
    if (!bytes || (size_t)size < sizeof *head)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(bytes, size, MPI_BYTE, *from, TAG_REPORT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memcpy(head, bytes, sizeof *head);
    return bytes;
}

static void take_report(struct matrix_work *w, const struct rank_report *head, const char *text) {
    struct err e = {0};
    struct batch b = {0};
    enum status st = (enum status)head->status;
    if (st != ST_OK) {
        err_set(&e, st, "%s", text);
    } else {
        json_t *v = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        st = sums_read(v, w->m->base.ops, &b, &e);
        json_decref(v);
    }
    matrix_take(w, (uint32_t)head->cell, &b, text, st, &e);
    batch_free(&b);
}

void ranks_hand_out(struct matrix_work *w) {
    uint64_t layout = layout_hash(w->m);
    uint32_t next = 0;
    for (uint32_t playing = ranks - 1; playing;) {
        int from;
        struct rank_report head;
        char *bytes = receive_report(&from, &head);
        if (head.layout != layout) {
            struct err e;
            err_set(&e, ST_DIFFERS,
                    "rank %d has another matrix than rank 0: all ranks need the same program and content",
                    from);
            matrix_take(w, 0, NULL, NULL, ST_DIFFERS, &e);
        } else if (head.cell != NO_CELL) {
            take_report(w, &head, bytes + sizeof head);
        }
        free(bytes);
        int32_t cell = w->stop || next == w->count ? NO_CELL : (int32_t)w->missing[next++];
        MPI_Send(&cell, 1, MPI_INT32_T, from, TAG_CELL, MPI_COMM_WORLD);
        playing -= cell == NO_CELL;
        if (w->progress && head.cell != NO_CELL)
            w->progress(w->ctx, w->m->done, w->m->cells);
    }
}

/* Tells rank 0 and hears what to play next. */
static int32_t tell_and_ask(const struct rank_report *head, const char *text) {
    size_t len = strlen(text);
    int32_t cell = NO_CELL;
    char *bytes = malloc(sizeof *head + len);
    if (!bytes)
        MPI_Abort(MPI_COMM_WORLD, 1);
    memcpy(bytes, head, sizeof *head);
    memcpy(bytes + sizeof *head, text, len);
    MPI_Send(bytes, (int)(sizeof *head + len), MPI_BYTE, 0, TAG_REPORT, MPI_COMM_WORLD);
    free(bytes);
    MPI_Recv(&cell, 1, MPI_INT32_T, 0, TAG_CELL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return cell;
}

enum status ranks_play(const struct matrix *m, struct err *e) {
    struct rank_report head = {NO_CELL, ST_OK, layout_hash(m)};
    (void)e;
    for (int32_t cell = tell_and_ask(&head, ""); cell != NO_CELL;) {
        struct batch b;
        struct err trouble = {0};
        enum status st = matrix_play(m, (uint32_t)cell, &b, &trouble);
        char *sums = st == ST_OK ? sums_exact(&b, m->base.ops) : NULL;
        if (st == ST_OK && !sums)
            st = err_set(&trouble, ST_FULL, "no memory for the sums of a cell");
        head.cell = cell;
        head.status = (int32_t)st;
        cell = tell_and_ask(&head, sums ? sums : trouble.text);
        batch_free(&b);
        free(sums);
    }
    return ST_OK;
}

#else

void ranks_begin(void) {
}

void ranks_end(void) {
}

uint32_t ranks_me(void) {
    return 0;
}

uint32_t ranks_count(void) {
    return 1;
}

int ranks_agree(int code) {
    return code;
}

void ranks_share(void *bytes, size_t n) {
    (void)bytes, (void)n;
}

void ranks_hand_out(struct matrix_work *w) {
    (void)w;
}

enum status ranks_play(const struct matrix *m, struct err *e) {
    (void)m, (void)e;
    return ST_OK;
}

#endif
