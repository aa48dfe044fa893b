import '#src/platform/i18n/en/device-dialog.ts'

import { CalendarClock, Image } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { contentMode } from '#src/domain/device-content.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Tag } from '#src/ui/tag.tsx'

/** Whether a schedule rules the panel or what was set by hand (DEV-63). */
export function ModeTag({ device }: { device: Device }) {
  const isScheduled = contentMode(device, useNow('server')) === 'scheduled'
  const Icon = isScheduled ? CalendarClock : Image
  return (
    <Tag icon={<Icon aria-hidden="true" />}>
      {t(isScheduled ? 'deviceDialog:mode-scheduled' : 'deviceDialog:mode-static')}
    </Tag>
  )
}
