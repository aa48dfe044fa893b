import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const THEMES = ['light', 'dark'] as const
/** A desk, an upright tablet and a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** As axe sees it, in both themes; a line for each element that somebody could not read or use. */
export const isAccessible = async (page: Page, what: string) => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // No frames of another origin need a page of axe's own, and what passes need not be described.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      // A tooltip stands beside what it explains, outside of the landmarks.
      .exclude('[role=tooltip]')
      .options({ resultTypes: ['violations'] })
    // A theme is colors: what else there is to find was found in the first.
    const ruled = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
    const { violations, passes } = await ruled.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
    expect(passes.length, `${what} was looked at`).toBeGreaterThan(0)
  }
}

/** The same at each size; the last is the one that it had. */
export const isAccessibleAtEachSize = async (page: Page, what: string) => {
  const before = page.viewportSize()
  for (const size of [...SIZES.filter(({ width }) => width !== before?.width), before]) {
    if (!size) continue
    await page.setViewportSize(size)
    // What changes with the width has been drawn.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )
    await isAccessible(page, `${what} at ${size.width} pixels`)
  }
}
