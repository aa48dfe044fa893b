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

/** The action in words, to follow the user's name; falls back to the action's id. */
export function formatAction({ action, target, place, count }: AuditEntry) {
  // Cast to a key whose text takes both parameters.
  const key = action.replace('.', '-') as 'workspace-grant'
  const text = t(`audit:deed-${key}`, { target: nameOf(target, count), place: nameOf(place, 1) })
  return text === '' ? action : text
}

/** `contactName` as `Contact name`. */
const formatField = (field: string) =>
  field
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`))

export const formatChanges = ({ changes }: AuditEntry) =>
  changes.map(({ field, before, after }) => {
    const name = formatField(field)
    if (before === null || after === null) return t('audit:changed', { field: name })
    return t('audit:change', {
      field: name,
      before: before || t('audit:none'),
      after: after || t('audit:none'),
    })
  })

export function formatBrowser({ browser, system }: AuditEntry) {
  if (browser && system) return t('audit:browserOn', { browser, system })
  return browser ?? system ?? t('audit:unknownBrowser')
}
