import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const THEMES = ['light', 'dark'] as const

/** As axe sees it, in both themes; a line for each element that somebody could not read or use. */
export const isAccessible = async (page: Page, what: string) => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // No frames of another origin need a page of axe's own, and what passes need not be described.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    // A theme is colors: what else there is to find was found in the first.
    const ruled = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
    const { violations, passes } = await ruled.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
    expect(found, `${what}, ${colorScheme}`).toEqual([])
    expect(passes.length, `${what} was looked at`).toBeGreaterThan(0)
  }
}
