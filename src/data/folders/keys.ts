/** Keys nest from broad to narrow: to invalidate a broad one reaches all below it. */
export const folderKeys = {
  all: () => ['folders'] as const,
  images: () => [...folderKeys.all(), 'images'] as const,
  templates: () => [...folderKeys.all(), 'templates'] as const,
}
