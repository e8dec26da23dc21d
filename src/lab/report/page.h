/* A report as one HTML file that needs nothing else: the JSON report, the page that shows it (style and
 * scripts from assets/page), and the chart library when it was fetched. Without the library the page shows
 * tables and says so. */
#ifndef GLOAM_LAB_REPORT_PAGE_H
#define GLOAM_LAB_REPORT_PAGE_H

#include "base/status.h"

#include <stdio.h>

/* assets: folder with page.html and what it names; charts: folder with the chart library, or null. A charts
 * folder that lacks a file counts as null: half a library is none. Whether out took all the bytes is for the
 * caller to ask. */
enum status report_page(const char *json, const char *assets, const char *charts, FILE *out, struct err *e);

#endif
