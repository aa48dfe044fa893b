/** Keys are hierarchical: invalidating one invalidates all keys below it. */
export const templateKeys = {
  all: () => ['templates'] as const,
  lists: () => [...templateKeys.all(), 'list'] as const,
  detail: (id: string) => [...templateKeys.all(), 'detail', id] as const,
}
