/* Before everything else in a test that takes words: its main, which has a name of its own by then. */
int main(int argc, char **argv);
