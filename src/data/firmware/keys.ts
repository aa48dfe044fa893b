/** Keys nest from broad to narrow: to invalidate a broad one reaches all below it. */
export const firmwareKeys = {
  all: () => ['firmware'] as const,
  manufactured: () => [...firmwareKeys.all(), 'manufactured'] as const,
  rollouts: () => [...firmwareKeys.all(), 'rollouts'] as const,
}
