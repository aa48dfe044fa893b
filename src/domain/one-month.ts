/**
 * One month after a time, like PostgreSQL in UTC: the same day, or the month's last day if it is shorter. In milliseconds. The
 * look-ahead of schedules.
 */
export function oneMonthAfter(nowMs: number) {
  const date = new Date(nowMs)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  // The month is too short: go back to its last day.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
