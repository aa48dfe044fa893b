import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'

import { minuteOf, startOfDay } from '../time/days.ts'
import { choosing } from './gesture.ts'
import { settle } from './settle.ts'
import { timeSpot } from './spots.ts'
import type { Stage } from './stage.ts'

/** A finger scrolls where a mouse would pull, so that it chooses a time by two taps: where it begins, and where it ends. */
export function tapped(
  stage: Stage,
  root: HTMLElement,
  point: { clientX: number; clientY: number },
) {
  const spot = timeSpot(root, point)
  if (!spot || !stage.maySet) return
  const first = stage.ghost.get()
  if (!first?.isTap) {
    const ghost = choosing(stage, spot, spot)
    if (ghost.isRefused) return settle(stage, ghost)
    stage.ghost.set({ ...ghost, isTap: true })
    stage.said.set({ text: t('scheduler:tapEnd'), isBad: false })
    return
  }
  const from = { day: startOfDay(first.start), minute: minuteOf(first.start) }
  stage.ghost.set(undefined)
  settle(stage, choosing(stage, from, spot))
}
