import { DISPLAY_STATUS, type DisplayAnswer } from '#server/devices/protocol.ts'

import { updateFirmware } from './firmware.ts'
import type { Panel } from './panel.ts'
import { readCode } from './read-code.ts'
import { askDisplay, askSetup, download, sendLogs } from './requests.ts'

export interface Surroundings {
  baseUrl: string
  now: () => number
  /** Where a frame goes that the panel draws. */
  show: (panel: Panel, png: Uint8Array) => Promise<void>
}

export interface WakeResult {
  panel: Panel
  /** How long it sleeps now. */
  sleepS: number
  line: string
}

const SLEEP_WHEN_UNKNOWN_S = 900
const RESTART_S = 1
/** Each failure in a row lets a panel sleep longer. */
const SLEEP_AFTER_FAILURE_S = [15, 30, 60, 900] as const

const logOf = (panel: Panel, message: string, nowMs: number) => ({
  created_at: Math.floor(nowMs / 1000),
  id: panel.wakes,
  message: message.slice(0, 256),
  source_path: 'simulator',
  source_line: 0,
  wifi_signal: panel.rssiDbm,
  wifi_status: 'connected',
  refresh_rate: panel.refreshRateS,
  firmware_version: panel.firmwareVersion,
  battery_voltage: panel.batteryVolts,
  wake_reason: 'timer',
  level: 'error',
})

async function setUp(panel: Panel, { baseUrl, show }: Surroundings): Promise<Panel> {
  const answer = await askSetup(baseUrl, panel)
  const known = { ...panel, apiKey: answer.api_key, friendlyId: answer.friendly_id }
  await show(known, await download(baseUrl, known, answer.image_url))
  return known
}

async function poll(panel: Panel, surroundings: Surroundings): Promise<WakeResult> {
  const answer = await askDisplay(surroundings.baseUrl, panel)
  const drawn = await draw(panel, answer, surroundings)
  const update = await updateFirmware(drawn.panel, answer, surroundings.now())
  if (!update) return drawn
  if (update.failed !== null) await log(update.panel, update.failed, surroundings)
  return {
    panel: update.panel,
    // It starts anew, and asks at once.
    sleepS: update.failed === null ? RESTART_S : drawn.sleepS,
    line: `${drawn.line}, ${update.line}`,
  }
}

async function draw(
  panel: Panel,
  answer: DisplayAnswer,
  { baseUrl, show }: Surroundings,
): Promise<WakeResult> {
  if (answer.reset_firmware || answer.status === DISPLAY_STATUS.forgetKey)
    return {
      panel: { ...panel, apiKey: null, friendlyId: null, filename: null },
      sleepS: 5,
      line: 'told to set itself up again',
    }
  const slept = { ...panel, refreshRateS: answer.refresh_rate }
  if (answer.filename === panel.filename)
    return { panel: slept, sleepS: answer.refresh_rate, line: `keeps ${answer.filename}` }
  const png = await download(baseUrl, panel, answer.image_url)
  await show(panel, png)
  return {
    panel: { ...slept, filename: answer.filename },
    sleepS: answer.refresh_rate,
    line: `draws ${answer.filename}, ${png.byteLength} bytes${await invitation(answer, png)}`,
  }
}

/** A panel of nobody says what its code opens, for whoever has no phone at hand. */
async function invitation({ status }: DisplayAnswer, png: Uint8Array) {
  if (status !== DISPLAY_STATUS.unclaimed) return ''
  return `, to be registered at ${await readCode(png)}`
}

/** One that does not arrive is lost, as on the device. */
const log = (panel: Panel, message: string, { baseUrl, now }: Surroundings) =>
  sendLogs(baseUrl, panel, [logOf(panel, message, now())]).catch(() => undefined)

/** One wake of the firmware: set up when it has no key, ask, download what is new, tell what went wrong. */
export async function wake(
  panel: Panel,
  surroundings: Surroundings,
  failures = 0,
): Promise<WakeResult & { failed: boolean }> {
  const startedMs = surroundings.now()
  let current = panel
  try {
    if (!current.apiKey) current = await setUp(current, surroundings)
    const result = await poll(current, surroundings)
    const awakeS = Math.round((surroundings.now() - startedMs) / 1000)
    return { ...result, panel: { ...result.panel, awakeS }, failed: false }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (current.apiKey) await log(current, reason, surroundings)
    const sleepS = current.apiKey
      ? (SLEEP_AFTER_FAILURE_S[failures] ?? SLEEP_WHEN_UNKNOWN_S)
      : SLEEP_WHEN_UNKNOWN_S
    return { panel: current, sleepS, line: `failed: ${reason}`, failed: true }
  }
}
