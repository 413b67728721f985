/* Dates: days since 1970-01-01 and years, months and days, in UTC (the environment is empty, so that
 * there is no other time zone). The calendar is Gregorian, as POSIX has it ("seconds since the
 * epoch"); leap seconds are none.
 */
#include "weir.h"

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};
static struct tm __weir_lib_tm;

INLINE long __weir_lib_floor_div(long a, long b) { return a / b - (a % b < 0); }
INLINE int __weir_lib_is_leap(long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }
/* Days before the first of January of a year. */
INLINE long __weir_lib_days_before(long year) {
    long y = year - 1;
    return 365 * (year - 1970) + (__weir_lib_floor_div(y, 4) - 492) - (__weir_lib_floor_div(y, 100) - 19) +
           (__weir_lib_floor_div(y, 400) - 4);
}
static const short __weir_lib_month[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
INLINE int __weir_lib_before_month(int month, int leap) { return __weir_lib_month[month] + (leap && month > 1); }

struct tm *gmtime_r(const long *clock, struct tm *to) {
    long day = __weir_lib_floor_div(*clock, 86400), rest = *clock - day * 86400;
    long year = 1970 + __weir_lib_floor_div(day, 366);
    if (year < -2147483000l || year > 2147483000l) {
        __weir_lib_errno = EOVERFLOW;
        return NULL;
    }
    for (long by; (by = (day - __weir_lib_days_before(year)) / 366) > 0;)
        year += by;
    while (day >= __weir_lib_days_before(year + 1))
        year++;
    while (day < __weir_lib_days_before(year))
        year--;
    int yday = (int)(day - __weir_lib_days_before(year)), leap = __weir_lib_is_leap(year), month = 11;
    while (__weir_lib_before_month(month, leap) > yday)
        month--;
    to->tm_sec = (int)(rest % 60);
    to->tm_min = (int)(rest / 60 % 60);
    to->tm_hour = (int)(rest / 3600);
    to->tm_mday = yday - __weir_lib_before_month(month, leap) + 1;
    to->tm_mon = month;
    to->tm_year = (int)(year - 1900);
    to->tm_wday = (int)(day + 4 - 7 * __weir_lib_floor_div(day + 4, 7));
    to->tm_yday = yday;
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "UTC";
    return to;
}
struct tm *localtime_r(const long *clock, struct tm *to) { return gmtime_r(clock, to); }
struct tm *gmtime(const long *clock) { return gmtime_r(clock, &__weir_lib_tm); }
struct tm *localtime(const long *clock) { return gmtime_r(clock, &__weir_lib_tm); }

long timegm(struct tm *t) {
    long months = t->tm_mon + 12l * (t->tm_year + 1900l);
    long year = __weir_lib_floor_div(months, 12);
    int month = (int)(months - 12 * year);
    long day = __weir_lib_days_before(year) + __weir_lib_before_month(month, __weir_lib_is_leap(year)) + t->tm_mday - 1;
    long clock = 86400 * day + 3600l * t->tm_hour + 60l * t->tm_min + t->tm_sec;
    return gmtime_r(&clock, t) ? clock : -1;
}
long mktime(struct tm *t) { return timegm(t); }
void tzset(void) {}
