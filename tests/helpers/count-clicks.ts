import type { Page } from '@playwright/test'

/** Counts the user's presses on this page from now on, also after a reload. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => void (clicks += 1))
  // Not `click`: a click on a label causes a second one on its input, which is not the user's.
  const listen = () =>
    addEventListener('pointerdown', () =>
      (globalThis as { countClick?: () => void }).countClick?.(),
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}
