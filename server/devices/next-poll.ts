import type { DueFrame } from './due.ts'
import { DISPLAY_STATUS } from './protocol.ts'

/** Seconds between two polls where nobody has said otherwise: what the firmware itself starts with. */
export const DEFAULT_REFRESH_S = 900
const SOONEST_REFRESH_S = 15
/** A panel that is nobody's chooses by itself when it asks again: every five seconds at first, at last once an hour. */
const SELDOMEST_UNCLAIMED_S = 3600

interface Asking {
  organization_id: string | null
  refresh_rate_s: number | null
  downloaded_frame_name: string | null
}

interface NextPoll {
  status: number
  refreshS: number
  /** When it will have asked again, at the latest. */
  expectedInS: number
}

/** When a panel shall ask again: by its habit, or just after what is due changes, if that is sooner. */
export function nextPoll(
  device: Asking,
  frame: DueFrame,
  { updateSource, now }: { updateSource: string | null; now: Date },
): NextPoll {
  if (device.organization_id === null) return nextOfNobody(device, frame, updateSource)
  const habitS = device.refresh_rate_s ?? DEFAULT_REFRESH_S
  const changesAt = frame.isBeingDrawn ? now : frame.changesAt
  const refreshS = changesAt === null ? habitS : Math.min(habitS, secondsUntil(changesAt, now))
  return { status: DISPLAY_STATUS.ok, refreshS, expectedInS: refreshS }
}

/**
 * A panel that hears "nobody's" asks often and draws nothing. So it is told that once its code is on the glass; before, and
 * whenever somebody switched it on or pressed its button, it is answered as any other.
 */
function nextOfNobody(device: Asking, frame: DueFrame, updateSource: string | null): NextPoll {
  const isOnGlass = device.downloaded_frame_name === frame.name && updateSource === 'timer'
  return isOnGlass
    ? {
        status: DISPLAY_STATUS.unclaimed,
        refreshS: SOONEST_REFRESH_S,
        expectedInS: SELDOMEST_UNCLAIMED_S,
      }
    : { status: DISPLAY_STATUS.ok, refreshS: SOONEST_REFRESH_S, expectedInS: SOONEST_REFRESH_S }
}

function secondsUntil(moment: Date, now: Date) {
  const untilS = Math.ceil((moment.getTime() - now.getTime()) / 1000) + 1
  return Math.max(SOONEST_REFRESH_S, untilS)
}
