import '#src/platform/i18n/en/audit.ts'

import type { AuditEntry, AuditReference } from '#src/contract/audit.ts'
import { t } from '#src/platform/i18n/t.ts'

const COUNTED = ['device', 'image', 'template', 'manufactured'] as const
const isCounted = (kind: string): kind is (typeof COUNTED)[number] =>
  COUNTED.some((one) => one === kind)

const nameOf = (thing: AuditReference | null, count: number) => {
  if (thing && thing.name !== '') return thing.name
  return t(`audit:thing-${thing && isCounted(thing.kind) ? thing.kind : 'other'}`, { count })
}

/** What somebody did, to go on after their name; the name of the call where there are no words for it. */
export function deedInWords({ action, target, place, count }: AuditEntry) {
  // One that uses both of the values that any of them uses.
  const deed = action.replace('.', '-') as 'workspace-grant'
  const words = t(`audit:deed-${deed}`, { target: nameOf(target, count), place: nameOf(place, 1) })
  return words === '' ? action : words
}

/** `contactName` as `Contact name`. */
const fieldInWords = (field: string) =>
  field
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`))

export const changesInWords = ({ changes }: AuditEntry) =>
  changes.map(({ field, before, after }) => {
    const name = fieldInWords(field)
    if (before === null || after === null) return t('audit:changed', { field: name })
    return t('audit:change', {
      field: name,
      before: before || t('audit:none'),
      after: after || t('audit:none'),
    })
  })

export function browserInWords({ browser, system }: AuditEntry) {
  if (browser && system) return t('audit:browserOn', { browser, system })
  return browser ?? system ?? t('audit:unknownBrowser')
}
