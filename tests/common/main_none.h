/* Before everything else in a test that takes no words: its main, which has a name of its own by then. */
int main(void);
