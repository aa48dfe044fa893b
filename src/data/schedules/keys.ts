/** Keys nest from broad to narrow: to invalidate a broad one reaches all below it. */
export const scheduleKeys = {
  all: () => ['schedules'] as const,
  kept: () => [...scheduleKeys.all(), 'kept'] as const,
  ofDevice: (deviceId: string) => [...scheduleKeys.all(), deviceId] as const,
}
