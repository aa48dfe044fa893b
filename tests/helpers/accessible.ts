import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const THEMES = ['light', 'dark'] as const
/** A desktop, a tablet in portrait orientation, and a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** Checks the page with axe in both themes; reports a line for each element with a violation. */
export const isAccessible = async (page: Page, what: string) => {
  // Its code may still be loading.
  await expect(page.locator('main')).toBeVisible()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isLoaded = await page.evaluate(() => 'axe' in window)
    // There are no cross-origin frames, which would need axe's own page, and passing elements need no description.
    const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
      .setLegacyMode()
      // A tooltip is next to the element that it explains, outside of the landmarks.
      .exclude('[role=tooltip]')
      .options({ resultTypes: ['violations'] })
    // Themes differ only in colors; the first theme covers all other rules.
    const ruled = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
    const { violations, passes } = await ruled.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
    expect(passes.length, `${what} was looked at`).toBeGreaterThan(0)
  }
}

/** Checks the page at each size, the original size last. */
export const isAccessibleAtEachSize = async (page: Page, what: string) => {
  const before = page.viewportSize()
  for (const size of [...SIZES.filter(({ width }) => width !== before?.width), before]) {
    if (!size) continue
    await page.setViewportSize(size)
    // Waits until the page is rendered at the new width.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )
    await isAccessible(page, `${what} at ${size.width} pixels`)
  }
}
