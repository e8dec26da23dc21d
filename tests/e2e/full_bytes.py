"""What a key costs at each game's table, at 120x40 in true colour: moving the cursor writes at most a kilobyte in the usual
case, and seldom more than half as much again: the frames of two cards and a page of other words about the one. Prints TAP;
argv[1] is the program. Times are for ./gloam bench screen: here they would depend on the machine."""

import harness
import screen_cost
from harness import check, games, test

ACTS = 4  # of a bench's actions, with moves of the cursor before each
USUAL = 768  # bytes that half of the keys do not exceed
SELDOM = 1408  # and 95 of 100


@test("moving the cursor writes at most a kilobyte in the usual case, in every game")
def cursor(home):
    screen_cost.still(home)
    for game in games():
        moved, _ = screen_cost.keys_of(home, game, (120, 40), screen_cost.ACTS[:ACTS])
        sizes = sorted(size for _, size in moved)
        print(f"# {game}: {len(sizes)} keys, median {sizes[len(sizes) // 2]}, 95% {screen_cost.most(sizes)} bytes", flush=True)
        check(len(sizes) >= 10, f"{game}: only {len(sizes)} keys moved the cursor")
        check(sizes[len(sizes) // 2] <= USUAL, f"{game}: half of the keys write more: {sizes}")
        check(screen_cost.most(sizes) <= SELDOM, f"{game}: too many keys write more than {SELDOM}: {sizes}")


if __name__ == "__main__":
    harness.main()
