import type { Device } from '#src/contract/device.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { runningEnd } from '#src/domain/schedule/entry-ends.ts'
import { commonTexts } from '#src/texts/common.ts'
import { deviceContentTexts } from '#src/texts/device-content.ts'

export const USES = ['now', 'schedule', 'default'] as const
export type ContentUse = (typeof USES)[number]

/** When a dropped image shows on its device. */
export function dropEffect(
  { name, runningContent }: Pick<Device, 'name' | 'runningContent'>,
  use: ContentUse,
) {
  if (use === 'schedule') return deviceContentTexts.schedules(name)
  if (use === 'default') return deviceContentTexts.showsByDefault(name)
  if (!runningContent) return deviceContentTexts.showsNow(name)
  const title = commonTexts.titleOf(runningContent.title)
  const end = formatDateTime(runningEnd(runningContent))
  return deviceContentTexts.showsLater({ name, title, end })
}
