import type { Page } from '@playwright/test'

export const countLoads = (pages: readonly Page[]) => {
  const loads = pages.map(() => 0)
  for (const [at, page] of pages.entries())
    page.on('load', () => (loads[at] = (loads[at] ?? 0) + 1))
  return loads
}
