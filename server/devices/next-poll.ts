import type { DueFrame } from './due-frame.ts'
import { DISPLAY_STATUS } from './protocol.ts'

/** Default poll interval, as in the firmware. */
export const DEFAULT_REFRESH_S = 900
const MIN_REFRESH_S = 15
/** On status 202 panels choose their own interval, from five seconds up to an hour. */
const MAX_UNCLAIMED_REFRESH_S = 3600
/** Older firmware polls every five seconds without end, which empties the battery. */
const MAX_FAST_POLLING_MS = 60 * 60_000

interface PollingDevice {
  organization_id: string | null
  refresh_rate_s: number | null
  downloaded_frame_name: string | null
  downloaded_at: Date | null
  last_connected: Date | null
}

interface NextPoll {
  status: number
  refreshS: number
  /** Latest expected next poll. */
  expectedInS: number
}

/**
 * Seconds until the next poll: the panel's interval, or just after the next content change if that
 * is sooner.
 */
export function nextPoll(
  device: PollingDevice,
  frame: DueFrame,
  { updateSource, now }: { updateSource: string | null; now: Date },
): NextPoll {
  if (device.organization_id === null)
    return nextPollWhenUnclaimed(device, frame, { updateSource, now })
  const intervalS = device.refresh_rate_s ?? DEFAULT_REFRESH_S
  const changesAt = frame.isBeingDrawn ? now : frame.changesAt
  const refreshS =
    changesAt === null ? intervalS : Math.min(intervalS, secondsUntil(changesAt, now))
  return { status: DISPLAY_STATUS.ok, refreshS, expectedInS: refreshS }
}

/**
 * On status 202 a panel polls often and draws nothing. So it gets 202 only once its setup code is
 * displayed; before that, and after power-on or a button press, it gets a normal response. The same
 * applies once it has stayed unclaimed for an hour after that or after power-on.
 */
function nextPollWhenUnclaimed(
  device: PollingDevice,
  frame: DueFrame,
  { updateSource, now }: { updateSource: string | null; now: Date },
): NextPoll {
  const { ok, unclaimed } = DISPLAY_STATUS
  const isOnGlass = device.downloaded_frame_name === frame.name && updateSource === 'timer'
  if (!isOnGlass) return { status: ok, refreshS: MIN_REFRESH_S, expectedInS: MIN_REFRESH_S }
  const since = Math.max(Number(device.downloaded_at), Number(device.last_connected))
  return now.getTime() - since < MAX_FAST_POLLING_MS
    ? { status: unclaimed, refreshS: MIN_REFRESH_S, expectedInS: MAX_UNCLAIMED_REFRESH_S }
    : { status: ok, refreshS: DEFAULT_REFRESH_S, expectedInS: DEFAULT_REFRESH_S }
}

function secondsUntil(moment: Date, now: Date) {
  const untilS = Math.ceil((moment.getTime() - now.getTime()) / 1000) + 1
  return Math.max(MIN_REFRESH_S, untilS)
}
