import '#src/platform/i18n/en/device-models.ts'

import { displayText } from '#src/domain/display-type.ts'
import { t } from '#src/platform/i18n/t.ts'

/** MOD-22; a code that nobody knows is shown as it is. */
export function displayWords(code: string) {
  const known = displayText(code)
  return known ? t(`deviceModels:display-${known}`) : code
}

/** The code that a display revision begins with, in words: `KXX-B` is black and white. */
export function wordsOfDisplayRevision(displayRevision: string) {
  const [code = ''] = /^[A-Za-z]+/.exec(displayRevision) ?? []
  const known = displayText(code)
  return known && t(`deviceModels:display-${known}`)
}
