import { displayText } from '#src/domain/display-type.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'

/** MOD-22; unknown codes are shown as is. */
export function formatDisplay(code: string) {
  const known = displayText(code)
  return known ? deviceModelsTexts.display[known] : code
}

/** The display type of a revision's leading code: `KXX-B` is black and white. */
export function formatDisplayRevision(displayRevision: string) {
  const [code = ''] = /^[A-Za-z]+/.exec(displayRevision) ?? []
  const known = displayText(code)
  return known && deviceModelsTexts.display[known]
}
