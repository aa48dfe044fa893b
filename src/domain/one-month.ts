/**
 * One month from a moment, as people and PostgreSQL count it in UTC: the same day at the same time, or the month's last day
 * where it has no such day. Both in milliseconds. How far a schedule is looked ahead.
 */
export function oneMonthAfter(nowMs: number) {
  const date = new Date(nowMs)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  // The 31st of a month of thirty days is the first of the next.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
