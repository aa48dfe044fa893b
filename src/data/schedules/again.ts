import type { Good } from '#src/platform/outbox/define.ts'

import type { KnownEntry, NewEntry } from './entry.ts'

/** The creation that makes an entry again, as it was; its picture goes along with the change that it went for. */
export function againAs({ before, deviceName }: NewEntry): Good | undefined {
  if (!before) return undefined
  const { deviceId, name, start, end, description, thumbnail, imageUrl } = before
  const entry = { deviceId, deviceName, name, start, end }
  const template = templateOf(before)
  if (template)
    return {
      kind: 'schedule.createTemplate',
      input: { ...entry, ...template, thumbnail },
      said: 'before',
      names: 'again',
    }
  return {
    kind: 'schedule.createImage',
    input: {
      ...entry,
      ...(description && { description }),
      thumbnail: thumbnail ?? imageUrl ?? '',
    },
    file: { from: 'before', to: 'croppedImage' },
    said: 'before',
    names: 'again',
  }
}

const templateOf = ({ templateId, templateOrientation, templateVariables }: KnownEntry) =>
  templateId === null
    ? undefined
    : {
        templateId,
        templateOrientation: templateOrientation ?? 'horizontal',
        templateVariables: templateVariables ?? {},
      }
