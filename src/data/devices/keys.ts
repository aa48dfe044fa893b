/** Keys nest from broad to narrow: to invalidate a broad one reaches all below it. */
export const deviceKeys = {
  all: () => ['devices'] as const,
  lists: () => [...deviceKeys.all(), 'list'] as const,
  /** What the devices of a workspace show when. */
  lineups: () => [...deviceKeys.all(), 'lineup'] as const,
  /** Not among the lists: it is read to choose from, not to be watched. */
  every: () => [...deviceKeys.all(), 'every'] as const,
  view: () => [...deviceKeys.all(), 'view'] as const,
  detail: (id: string) => [...deviceKeys.all(), 'detail', id] as const,
  count: () => [...deviceKeys.all(), 'count'] as const,
}
