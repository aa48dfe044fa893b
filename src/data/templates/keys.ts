/** Keys nest from broad to narrow: to invalidate a broad one reaches all below it. */
export const templateKeys = {
  all: () => ['templates'] as const,
  lists: () => [...templateKeys.all(), 'list'] as const,
  detail: (id: string) => [...templateKeys.all(), 'detail', id] as const,
}
