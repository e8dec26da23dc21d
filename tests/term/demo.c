/* A full screen without a game, for tests/e2e/full_screen.py: it says on the screen what it hears, in words
 * that a test can wait for, and comes to every kind of end when it is told to. */
#include "base/text.h"
#include "front/term/raw.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void say(struct raw *r, const char *fmt, unsigned a, unsigned b) {
    TEXT_ON_STACK(t, 200);
    text_put(&t, "\033[H[");
    text_fmt(&t, "%s %u %u", fmt, a, b);
    text_put(&t, "]\033[K");
    raw_write(r, t.buf, t.len);
}

/* As a mind does that thinks for long. */
static void be_busy(int milliseconds) {
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    while (nanosleep(&left, &left))
        continue;
}

static int run_over(volatile int n) {
    volatile char much[4096];
    memset((char *)much, n, sizeof much);
    return n ? run_over(n + 1) + much[n % 4096] : 0;
}

static void obey(struct raw *r, uint32_t ch) {
    volatile int *nowhere = NULL;
    switch (ch) {
    case 'a':
        abort();
    case 's':
        *nowhere = 1;
        break;
    case 'o':
        exit(run_over(1));
    case 'x':
        exit(3);
    case 'b':
        say(r, "busy", 0, 0);
        be_busy(60000);
        break;
    case 'd': /* what is typed during this never counts */
        say(r, "dozing", 0, 0);
        be_busy(300);
        raw_drop(r);
        say(r, "awake", 0, 0);
        break;
    case 'z':
        raw_suspend();
        break;
    default:
        break;
    }
}

static int stopped_by(struct raw *r, const char *why) {
    say(r, why, 0, 0);
    raw_close(r);
    printf("left: %s\n", why);
    return 0;
}

int main(int argc, char **argv) {
    struct raw r;
    struct err e;
    struct key key;
    uint16_t columns, rows;
    if (raw_open(&r, STDIN_FILENO, STDOUT_FILENO, argc > 1 && !strcmp(argv[1], "mouse"), &e) != ST_OK) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    if (argc > 1 && !strcmp(argv[1], "width"))
        raw_ask_width(&r);
    raw_size(&r, &columns, &rows);
    say(&r, "ready", columns, rows);
    for (;;) {
        switch (raw_next(&r, -1, &key)) {
        case RAW_KEY:
            if (key.code == KEY_CHAR && key.ch == 'q')
                return stopped_by(&r, "quit");
            if (key.code == KEY_CHAR)
                obey(&r, key.ch);
            say(&r, "key", key.code, key.code >= KEY_CLICK ? key.x : key.ch);
            break;
        case RAW_RESUMED:
            say(&r, "resumed", 0, 0);
            break;
        case RAW_RESIZED:
            raw_size(&r, &columns, &rows);
            say(&r, "size", columns, rows);
            break;
        case RAW_WIDE:
            say(&r, "wide", 0, 0);
            break;
        case RAW_STOP:
            return stopped_by(&r, "stop");
        case RAW_GONE:
            return stopped_by(&r, "gone");
        case RAW_TIME:
            break;
        }
    }
}
