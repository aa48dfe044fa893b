import { DISPLAY_STATUS, type DisplayAnswer } from '#server/devices/protocol.ts'

import { has, type Luck, strikes } from './faults.ts'
import { updateFirmware } from './firmware.ts'
import { createHttp } from './http.ts'
import type { Panel } from './panel.ts'
import { readCode } from './read-code.ts'
import { askDisplay, askSetup, download, sendLogs, type Server, ServerRefused } from './requests.ts'
import { sleepAfterFailure, sleepOfNobody, sleepWithoutNetwork } from './sleep.ts'

export interface Surroundings extends Pick<Server, 'baseUrl' | 'now'> {
  /** How it asks; over connections of its own where nothing is said. */
  ask?: Server['ask']
  /** Where a frame goes that the panel draws. */
  show: (panel: Panel, png: Uint8Array) => Promise<void>
  /** Says of each frame what the code on it opens, for whoever has no phone at hand. */
  readsCodes?: boolean
  /** Between two attempts of one wake, where it is not the firmware's two seconds. */
  pauseMs?: number
  /** What is wrong with which panels; nothing, where it is left out. */
  luck?: Luck
}

interface WakeResult {
  panel: Panel
  /** How long it sleeps now. */
  sleepS: number
  line: string
}

type Outcome = WakeResult & {
  failed: boolean
  /** It is still awake, and tries once more after this time. */
  againInMs?: number
}

const SLEEP_WHEN_UNKNOWN_S = 900
const RESTART_S = 1
/** Within one wake, where the server cannot be reached or gives no answer that means anything. */
const MOST_ATTEMPTS = 5
const BETWEEN_ATTEMPTS_MS = 2_000
const WRONG_KEY = 'the-key-of-another-server'
/** Breaks off a download before even a blank frame is through. */
const HANGS_UP_AFTER = 64
const LOW_VOLTS = 3.06

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

type Around = Surroundings & Server

const MOST_CONNECTIONS = 32
let shared: Server['ask'] | undefined
const withConnections = (surroundings: Surroundings): Around => ({
  ...surroundings,
  ask: surroundings.ask ?? (shared ??= createHttp(MOST_CONNECTIONS).ask),
})

async function setUp(panel: Panel, surroundings: Around): Promise<Panel> {
  const answer = await askSetup(surroundings, panel)
  const known = { ...panel, apiKey: answer.api_key, friendlyId: answer.friendly_id }
  await surroundings.show(known, await download(surroundings, known, answer.image_url))
  return known
}

async function poll(panel: Panel, surroundings: Around): Promise<WakeResult> {
  const { luck } = surroundings
  const answer = await askDisplay(surroundings, panel)
  const drawn = await draw(panel, answer, surroundings)
  const isUnlucky = luck !== undefined && has('firmware', panel, luck)
  const update = await updateFirmware(drawn.panel, answer, surroundings, isUnlucky)
  if (!update) return drawn
  if (update.failed !== null) await log(update.panel, update.failed, surroundings)
  return {
    panel: update.panel,
    // It starts anew, and asks at once.
    sleepS: update.failed === null ? RESTART_S : drawn.sleepS,
    line: `${drawn.line}, ${update.line}`,
  }
}

/** One that does not arrive is lost, as on the device. */
const log = (panel: Panel, message: string, surroundings: Around) =>
  sendLogs(surroundings, panel, [logOf(panel, message, surroundings.now())]).catch(() => undefined)

async function draw(
  panel: Panel,
  answer: DisplayAnswer,
  surroundings: Around,
): Promise<WakeResult> {
  if (answer.reset_firmware || answer.status === DISPLAY_STATUS.forgetKey)
    return {
      panel: { ...panel, apiKey: null, friendlyId: null, filename: null },
      sleepS: 5,
      line: 'told to set itself up again',
    }
  if (answer.status === DISPLAY_STATUS.unclaimed) {
    const fastPolls = panel.fastPolls + 1
    return { panel: { ...panel, fastPolls }, sleepS: sleepOfNobody(fastPolls), line: "is nobody's" }
  }
  const slept = { ...panel, refreshRateS: answer.refresh_rate, fastPolls: 0 }
  if (answer.filename === panel.filename)
    return {
      panel: { ...slept, imageCached: true },
      sleepS: answer.refresh_rate,
      line: `keeps ${answer.filename}`,
    }
  const breaks = surroundings.luck && strikes('download', panel, surroundings.luck)
  const png = await download(
    surroundings,
    panel,
    answer.image_url,
    breaks ? HANGS_UP_AFTER : undefined,
  )
  await surroundings.show(panel, png)
  const code = surroundings.readsCodes ? await readCode(png) : undefined
  return {
    panel: { ...slept, filename: answer.filename, imageCached: false },
    sleepS: answer.refresh_rate,
    line: `draws ${answer.filename}, ${png.byteLength} bytes${code ? `, to be registered at ${code}` : ''}`,
  }
}

/** As the hardware is, with what is wrong with it. */
function afflicted(panel: Panel, luck: Luck | undefined): Panel {
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
 * One wake of the firmware, or one attempt of it: set up when it has no key, ask, download what is new, tell what went wrong. What
 * is on the glass stays there until a whole frame has come.
 */
export async function wake(
  asleep: Panel,
  surroundings: Surroundings,
  attempt = 1,
): Promise<Outcome> {
  const { luck } = surroundings
  if (attempt === 1 && luck && strikes('wifi', asleep, luck)) return withoutNetwork(asleep)
  const outcome = await askOnce(
    { ...afflicted(asleep, luck), missedNetwork: 0 },
    withConnections(surroundings),
    attempt,
  )
  // The wrong key is not what it keeps.
  if (!luck || !has('key', asleep, luck)) return outcome
  return { ...outcome, panel: { ...outcome.panel, apiKey: asleep.apiKey } }
}

async function askOnce(panel: Panel, surroundings: Around, attempt: number): Promise<Outcome> {
  const startedMs = surroundings.now()
  let current = panel
  try {
    if (!current.apiKey) current = await setUp(current, surroundings)
    const result = await poll(current, surroundings)
    const awakeS = Math.round((surroundings.now() - startedMs) / 1000)
    return { ...result, panel: { ...result.panel, awakeS, failures: 0 }, failed: false }
  } catch (error) {
    return failure(current, surroundings, { error, attempt })
  }
}

function withoutNetwork(panel: Panel): Outcome {
  const missedNetwork = panel.missedNetwork + 1
  return {
    panel: { ...panel, missedNetwork },
    sleepS: sleepWithoutNetwork(missedNetwork),
    line: 'finds no network',
    failed: true,
  }
}

/** Was an answer to `display` missing? A picture that does not come is not asked for twice in one wake. */
const isTriedAgain = (error: unknown) =>
  error instanceof ServerRefused ? error.what === 'display' : isUnreachable(error)
const isUnreachable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

async function failure(
  panel: Panel,
  surroundings: Around,
  { error, attempt }: { error: unknown; attempt: number },
): Promise<Outcome> {
  const reason = error instanceof Error ? error.message : String(error)
  const line = `failed: ${reason}`
  if (panel.apiKey === null) return { panel, sleepS: SLEEP_WHEN_UNKNOWN_S, line, failed: true }
  if (attempt < MOST_ATTEMPTS && isTriedAgain(error))
    return {
      panel,
      sleepS: 0,
      line,
      failed: true,
      againInMs: surroundings.pauseMs ?? BETWEEN_ATTEMPTS_MS,
    }
  await log(panel, reason, surroundings)
  const failures = panel.failures + 1
  return { panel: { ...panel, failures }, sleepS: sleepAfterFailure(failures), line, failed: true }
}
