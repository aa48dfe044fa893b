/** Keys are hierarchical: invalidating one invalidates all keys below it. */
export const deviceKeys = {
  all: () => ['devices'] as const,
  lists: () => [...deviceKeys.all(), 'list'] as const,
  /** The lineups of workspaces. */
  lineups: () => [...deviceKeys.all(), 'lineup'] as const,
  /** Separate from the lists: for selection, without live updates. */
  every: () => [...deviceKeys.all(), 'every'] as const,
  view: () => [...deviceKeys.all(), 'view'] as const,
  detail: (id: string) => [...deviceKeys.all(), 'detail', id] as const,
  count: () => [...deviceKeys.all(), 'count'] as const,
}
