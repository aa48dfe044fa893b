/** Keys are hierarchical: invalidating one invalidates all keys below it. */
export const scheduleKeys = {
  all: () => ['schedules'] as const,
  kept: () => [...scheduleKeys.all(), 'kept'] as const,
  ofDevice: (deviceId: string) => [...scheduleKeys.all(), deviceId] as const,
}
