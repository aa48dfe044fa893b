import type { AuditEntry, AuditReference } from '#src/contract/audit.ts'
import { auditTexts } from '#src/texts/audit.ts'

const COUNTED = ['device', 'image', 'template', 'manufactured'] as const
const isCounted = (kind: string): kind is (typeof COUNTED)[number] =>
  COUNTED.some((one) => one === kind)

const nameOf = (thing: AuditReference | null, count: number) => {
  if (thing && thing.name !== '') return thing.name
  return auditTexts.thing[thing && isCounted(thing.kind) ? thing.kind : 'other'](count)
}

/** The action in words, to follow the user's name; falls back to the action's id. */
export function formatAction({ action, target, place, count }: AuditEntry) {
  const key = action.replace('.', '-')
  if (!isKnownAction(key)) return action
  return auditTexts.action[key]({ target: nameOf(target, count), place: nameOf(place, 1) })
}

const isKnownAction = (key: string): key is keyof typeof auditTexts.action =>
  Object.hasOwn(auditTexts.action, key)

/** `contactName` as `Contact name`, `timezoneId` as `Timezone`. */
const formatField = (field: string) =>
  field
    .replace(/Id$/, '')
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`))

export const formatChanges = ({ changes }: AuditEntry) =>
  changes.map(({ field, before, after }) => {
    const name = formatField(field)
    if (before === null || after === null) return auditTexts.changed(name)
    return auditTexts.change({
      field: name,
      before: before || auditTexts.none,
      after: after || auditTexts.none,
    })
  })

export function formatBrowser({ browser, system }: AuditEntry) {
  if (browser && system) return auditTexts.browserOn({ browser, system })
  return browser ?? system ?? auditTexts.unknownBrowser
}
