/** Keys are hierarchical: invalidating one invalidates all keys below it. */
export const folderKeys = {
  all: () => ['folders'] as const,
  images: () => [...folderKeys.all(), 'images'] as const,
  templates: () => [...folderKeys.all(), 'templates'] as const,
}
