import { DISPLAY_STATUS, type DisplayAnswer } from '#server/devices/protocol.ts'

import { has, type Luck, strikes } from './faults.ts'
import { updateFirmware } from './firmware.ts'
import { createHttp } from './http.ts'
import type { Panel } from './panel.ts'
import { readCode } from './read-code.ts'
import { askDisplay, askSetup, download, sendLogs, type Server, ServerError } from './requests.ts'

export interface PollContext extends Pick<Server, 'baseUrl' | 'now'> {
  /** HTTP client; defaults to a shared one. */
  ask?: Server['ask']
  /** Receives each drawn frame. */
  show: (panel: Panel, png: Uint8Array) => Promise<void>
  /** Decode the QR code on each frame and log it. */
  readsCodes?: boolean
  /** Delay between attempts; defaults to the firmware's two seconds. */
  pauseMs?: number
  /** Faults; none if omitted. */
  luck?: Luck
}

interface WakeResult {
  panel: Panel
  sleepS: number
  line: string
}

type Outcome = WakeResult & {
  failed: boolean
  /** Still awake: retries after this time. */
  againInMs?: number
}

const SLEEP_WHEN_UNKNOWN_S = 900
const RESTART_S = 1
/** Attempts per wake while the server cannot be reached or returns an invalid response. */
const MAX_ATTEMPTS = 5
const BETWEEN_ATTEMPTS_MS = 2_000
const WRONG_KEY = 'the-key-of-another-server'
/** Aborts a download before even a blank frame is complete. */
const HANGS_UP_AFTER = 64
const LOW_VOLTS = 3.5

const logOf = (panel: Panel, message: string, nowMs: number) => ({
  created_at: Math.floor(nowMs / 1000),
  id: panel.wakes,
  message: message.slice(0, 256),
  source_line: 0,
  source_path: 'simulator',
  wifi_signal: panel.rssiDbm,
  wifi_status: 'connected',
  refresh_rate: panel.refreshRateS,
  sleep_duration: panel.refreshRateS,
  firmware_version: panel.firmwareVersion,
  special_function: 'none',
  battery_voltage: panel.batteryVolts,
  wake_reason: 'timer',
  free_heap_size: 190_000,
  max_alloc_size: 160_000,
  level: 'error',
  retry: panel.failures + 1,
})

type ConnectedContext = PollContext & Server

const MAX_CONNECTIONS = 32
let sharedRequest: Server['ask'] | undefined
const withConnections = (context: PollContext): ConnectedContext => ({
  ...context,
  ask: context.ask ?? (sharedRequest ??= createHttp(MAX_CONNECTIONS).ask),
})

async function setUp(panel: Panel, context: ConnectedContext): Promise<Panel> {
  const answer = await askSetup(context, panel)
  const registered = { ...panel, apiKey: answer.api_key, friendlyId: answer.friendly_id }
  await context.show(registered, await download(context, registered, answer.image_url))
  return registered
}

async function poll(panel: Panel, context: ConnectedContext): Promise<WakeResult> {
  const { luck } = context
  const answer = await askDisplay(context, panel)
  const drawn = await draw(panel, answer, context)
  const isUnlucky = luck !== undefined && has('firmware', panel, luck)
  const update = await updateFirmware(drawn.panel, answer, context, isUnlucky)
  if (!update) return drawn
  if (update.failed !== null) await log(update.panel, update.failed, context)
  return {
    panel: update.panel,
    // Restarts and polls immediately.
    sleepS: update.failed === null ? RESTART_S : drawn.sleepS,
    line: `${drawn.line}, ${update.line}`,
  }
}

/** Undelivered logs are lost, as on a real device. */
const log = (panel: Panel, message: string, context: ConnectedContext) =>
  sendLogs(context, panel, [logOf(panel, message, context.now())]).catch(() => undefined)

async function draw(
  panel: Panel,
  answer: DisplayAnswer,
  context: ConnectedContext,
): Promise<WakeResult> {
  if (answer.reset_firmware || answer.status === DISPLAY_STATUS.forgetKey)
    return {
      panel: { ...panel, apiKey: null, friendlyId: null, filename: null },
      sleepS: 5,
      line: 'was reset, sets itself up again',
    }
  if (answer.status === DISPLAY_STATUS.unclaimed) {
    const fastPolls = panel.fastPolls + 1
    return {
      panel: { ...panel, fastPolls },
      sleepS: unclaimedSleepS(fastPolls),
      line: 'is not registered',
    }
  }
  const slept = { ...panel, refreshRateS: answer.refresh_rate, fastPolls: 0 }
  if (answer.filename === panel.filename)
    return {
      panel: { ...slept, imageCached: true },
      sleepS: answer.refresh_rate,
      line: `keeps ${answer.filename}`,
    }
  const breaks = context.luck && strikes('download', panel, context.luck)
  const png = await download(context, panel, answer.image_url, breaks ? HANGS_UP_AFTER : undefined)
  await context.show(panel, png)
  const code = context.readsCodes ? await readCode(png) : undefined
  return {
    panel: { ...slept, filename: answer.filename, imageCached: false },
    sleepS: answer.refresh_rate,
    line: `draws ${answer.filename}, ${png.byteLength} bytes${code ? `, to be registered at ${code}` : ''}`,
  }
}

/** Applies hardware faults. */
function withFaults(panel: Panel, luck: Luck | undefined): Panel {
  if (!luck) return panel
  return {
    ...panel,
    ...(has('battery', panel, luck) && {
      batteryVolts: Math.min(LOW_VOLTS, panel.batteryVolts),
      charging: false,
    }),
    ...(has('key', panel, luck) && { apiKey: WRONG_KEY }),
  }
}

/**
 * One wake of the firmware, or one attempt of it: set up without a key, poll, download a new frame,
 * report errors. The display changes only after a complete download.
 */
export async function pollCycle(
  asleep: Panel,
  context: PollContext,
  attempt = 1,
): Promise<Outcome> {
  const { luck } = context
  if (attempt === 1 && luck && strikes('wifi', asleep, luck)) return withoutNetwork(asleep)
  const outcome = await attemptPoll(
    { ...withFaults(asleep, luck), missedNetwork: 0 },
    withConnections(context),
    attempt,
  )
  // The wrong key is not stored.
  if (!luck || !has('key', asleep, luck)) return outcome
  return { ...outcome, panel: { ...outcome.panel, apiKey: asleep.apiKey } }
}

async function attemptPoll(
  panel: Panel,
  context: ConnectedContext,
  attempt: number,
): Promise<Outcome> {
  const startedMs = context.now()
  let current = panel
  try {
    if (!current.apiKey) current = await setUp(current, context)
    const result = await poll(current, context)
    const awakeS = Math.round((context.now() - startedMs) / 1000)
    return { ...result, panel: { ...result.panel, awakeS, failures: 0 }, failed: false }
  } catch (error) {
    return failure(current, context, { error, attempt })
  }
}

function withoutNetwork(panel: Panel): Outcome {
  const missedNetwork = panel.missedNetwork + 1
  return {
    panel: { ...panel, missedNetwork },
    sleepS: networkLossSleepS(missedNetwork),
    line: 'finds no network',
    failed: true,
  }
}

/** Only missing `display` responses are retried; image downloads are not. */
const isRetried = (error: unknown) =>
  error instanceof ServerError ? error.what === 'display' : isUnreachable(error)
const isUnreachable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

async function failure(
  panel: Panel,
  context: ConnectedContext,
  { error, attempt }: { error: unknown; attempt: number },
): Promise<Outcome> {
  const reason = error instanceof Error ? error.message : String(error)
  const line = `failed: ${reason}`
  if (panel.apiKey === null) return { panel, sleepS: SLEEP_WHEN_UNKNOWN_S, line, failed: true }
  if (attempt < MAX_ATTEMPTS && isRetried(error))
    return {
      panel,
      sleepS: 0,
      line,
      failed: true,
      againInMs: context.pauseMs ?? BETWEEN_ATTEMPTS_MS,
    }
  await log(panel, reason, context)
  const failures = panel.failures + 1
  return { panel: { ...panel, failures }, sleepS: failureSleepS(failures), line, failed: true }
}

// Sleep times of the firmware in seconds if the server does not set them. Counts start at 1.

/** After a failed request or download. */
export const failureSleepS = (failures: number) => [15, 30, 60][failures - 1] ?? 900

/**
 * Without the wireless network. A real panel gives up after the third attempt until its button is
 * pressed.
 */
export const networkLossSleepS = (missed: number) => [60, 180, 300][(missed - 1) % 4] ?? 900

/** While unclaimed. */
export function unclaimedSleepS(times: number) {
  if (times <= 50) return 5
  if (times <= 60) return 60
  return times <= 70 ? 900 : 3600
}
