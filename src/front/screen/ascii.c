/* What stands for a character where only ASCII can be shown: lines stay lines, a full bar differs from a
 * hatched and an empty one, arrows point, letters lose their marks, and what a coach means has a mark
 * of its own. Unknown ones are a question mark. */
#include "front/screen/grid.h"

#include <string.h>

static const struct {
    uint16_t ch;
    char ascii;
} rows[] = {
    {0x00A0, ' '},  {0x00A6, '|'},  {0x00AB, '<'}, {0x00B0, 'o'},  {0x00B1, '~'}, {0x00B2, '2'},
    {0x00B3, '3'},  {0x00B7, '.'},  {0x00B9, '1'}, {0x00BB, '}'},  {0x00BF, '?'}, {0x0152, 'O'},
    {0x0153, 'o'},  {0x0160, 'S'},  {0x0161, 's'}, {0x0178, 'Y'},  {0x017D, 'Z'}, {0x017E, 'z'},
    {0x2010, '-'},  {0x2011, '-'},  {0x2012, '-'}, {0x2013, '-'},  {0x2014, '-'}, {0x2015, '-'},
    {0x2018, '\''}, {0x2019, '\''}, {0x201A, ','}, {0x201C, '"'},  {0x201D, '"'}, {0x201E, '"'},
    {0x2020, '+'},  {0x2022, '*'},  {0x2026, '.'}, {0x2032, '\''}, {0x2033, '"'}, {0x2039, '<'},
    {0x203A, '>'},  {0x2070, '0'},  {0x2190, '<'}, {0x2191, '^'},  {0x2192, '>'}, {0x2193, 'v'},
    {0x2194, '-'},  {0x2195, '|'},  {0x21B5, '<'}, {0x21D2, '>'},  {0x2212, '-'}, {0x221E, '8'},
    {0x2248, '='},  {0x2260, '#'},  {0x2264, '<'}, {0x2265, '>'},  {0x25A0, '#'}, {0x25A1, '.'},
    {0x25AA, '#'},  {0x25AB, '.'},  {0x25B2, '^'}, {0x25B3, '^'},  {0x25B4, '^'}, {0x25B6, '>'},
    {0x25B8, '>'},  {0x25BA, '>'},  {0x25BC, 'v'}, {0x25BD, 'v'},  {0x25BE, 'v'}, {0x25C0, '<'},
    {0x25C2, '<'},  {0x25C4, '<'},  {0x25C6, '*'}, {0x25C7, 'o'},  {0x25CB, 'o'}, {0x25CF, '*'},
    {0x25E6, 'o'},  {0x2605, '*'},  {0x2606, '.'}, {0x2620, 'X'},  {0x2660, '+'}, {0x2663, '+'},
    {0x2665, '+'},  {0x2666, '+'},  {0x2713, '*'}, {0x2715, 'x'},  {0x2717, 'x'}, {0x2718, 'x'},
};

/* Letters of Latin-1 from U+00C0 on, without their marks. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

static char box_ascii(uint32_t ch) {
    static const uint8_t across[] = {0x00, 0x01, 0x04, 0x05, 0x08, 0x09, 0x4C,
                                     0x4D, 0x74, 0x76, 0x78, 0x7A, 0x7C, 0x7E};
    static const uint8_t down[] = {0x02, 0x03, 0x06, 0x07, 0x0A, 0x0B, 0x4E, 0x4F,
                                   0x51, 0x75, 0x77, 0x79, 0x7B, 0x7D, 0x7F};
    const int low = (int)(ch & 0x7F);
    if (ch == 0x2550)
        return '=';
    if (ch >= 0x2571 && ch <= 0x2573)
        return "/\\X"[ch - 0x2571];
    return memchr(across, low, sizeof across) ? '-' : memchr(down, low, sizeof down) ? '|' : '+';
}

/* Bars: full, empty, hatched, and parts of a cell. */
static char block_ascii(uint32_t ch) {
    if (ch >= 0x2591 && ch <= 0x2593)
        return ".:%"[ch - 0x2591];
    return ch >= 0x2581 && ch <= 0x2583 ? '_' : '#';
}

char grid_ascii(uint32_t ch) {
    if (ch < 0x7F)
        return (char)ch;
    if (ch >= 0x2500 && ch <= 0x257F)
        return box_ascii(ch);
    if (ch >= 0x2580 && ch <= 0x259F)
        return block_ascii(ch);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].ch == ch)
            return rows[i].ascii;
    return ch >= 0xC0 && ch <= 0xFF ? latin[ch - 0xC0] : '?';
}

char cell_ascii(const struct cell *c) {
    static const char keys[] = "hklj"; /* left, up, right, down */
    bool arrow = c->style == STYLE_KEY && c->ch >= 0x2190 && c->ch <= 0x2193;
    return arrow ? keys[c->ch - 0x2190] : grid_ascii(c->ch);
}
