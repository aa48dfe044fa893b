/** Keys are hierarchical: invalidating one invalidates all keys below it. */
export const imageKeys = {
  all: () => ['images'] as const,
  lists: () => [...imageKeys.all(), 'list'] as const,
  owners: () => [...imageKeys.all(), 'owners'] as const,
  file: (id: string) => [...imageKeys.all(), 'file', id] as const,
}
