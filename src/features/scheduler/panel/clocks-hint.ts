import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'

import { type Read, wallOf } from '../time/zoned.ts'

/** What is meant by a time that the clocks skip or show twice. */
export function clocksHint(read: Read | undefined, time: string, zone: string) {
  if (!read?.clocks) return undefined
  if (read.clocks === 'twice') return t('scheduler:twice', { time })
  return t('scheduler:skipped', { time, meant: wallOf(read.moment, zone).time })
}
