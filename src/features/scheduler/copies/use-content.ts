import '#src/platform/i18n/en/entry-copies.ts'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useTemplate } from '#src/widgets/template-picture/use-template.ts'

import { useEntryPicture } from './use-entry-picture.ts'
import { useFitting } from './use-fitting.ts'

/** What an entry shows, as far as it is here: its template with the layouts that this has, or its picture with the bytes. */
export function useContent(entry: KnownEntry, from: Device) {
  const { template, isMissing } = useTemplate(entry.templateId ?? undefined)
  const { picture, isMissing: isPictureMissing } = useEntryPicture(entry)
  const fit = useFitting(picture, from)
  const isTemplate = entry.templateId !== null
  const isLost = isTemplate ? isMissing : isPictureMissing
  return {
    template,
    fit,
    isReady: (isTemplate ? template : picture) !== undefined,
    problem: isLost
      ? t(isTemplate ? 'entryCopies:noTemplate' : 'entryCopies:noPicture')
      : undefined,
  }
}
