import * as v from 'valibot'

import {
  DisplayAnswerSchema,
  LARGEST_FRAME_BYTES,
  SetupAnswerSchema,
  type DisplayAnswer,
} from '#server/devices/protocol.ts'

import { PANEL_SIZE, type Panel } from './panel.ts'

/** The requests of the firmware, header by header in its order. `baseUrl` has no trailing slash. */

const TIMEOUT_MS = 15_000

const ask = (url: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })

export class ServerRefused extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what} answered ${status}`)
    this.status = status
  }
}

export async function askSetup(baseUrl: string, panel: Panel) {
  const answer = await ask(`${baseUrl}/api/setup`, {
    ID: panel.macAddress,
    'Content-Type': 'application/json',
    'FW-Version': panel.firmwareVersion,
    Model: panel.model,
  })
  if (!answer.ok) throw new ServerRefused('setup', answer.status)
  return v.parse(SetupAnswerSchema, await answer.json())
}

export async function askDisplay(baseUrl: string, panel: Panel): Promise<DisplayAnswer> {
  const answer = await ask(`${baseUrl}/api/display`, {
    ID: panel.macAddress,
    'Content-Type': 'application/json',
    'Update-Source': panel.wakes === 0 ? 'powercycle' : 'timer',
    'Access-Token': panel.apiKey ?? '',
    'Refresh-Rate': String(panel.refreshRateS),
    'Battery-Voltage': panel.batteryVolts.toFixed(4),
    'Battery-Charging': panel.charging ? '1' : '0',
    'USB-Connected': String(panel.charging),
    'FW-Version': panel.firmwareVersion,
    Model: panel.model,
    'Image-Cached': String(panel.filename !== null),
    'Wake-Time': String(panel.awakeS),
    RSSI: String(panel.rssiDbm),
    'Temperature-Profile': 'true',
    Width: String(PANEL_SIZE.width),
    Height: String(PANEL_SIZE.height),
  })
  if (answer.status !== 200 && answer.status !== 429)
    throw new ServerRefused('display', answer.status)
  return v.parse(DisplayAnswerSchema, await answer.json())
}

const startsLikePng = (bytes: Uint8Array) =>
  [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte)

/** Downloads a frame as strictly as the firmware takes it: exact type, a length that is true, not too large. */
export async function download(baseUrl: string, panel: Panel, url: string) {
  const own = url.startsWith(baseUrl)
  const answer = await ask(url, {
    ...(own && { ID: panel.macAddress, 'Access-Token': panel.apiKey ?? '' }),
    'Accept-Encoding': 'identity',
  })
  if (answer.status !== 200) throw new ServerRefused('image', answer.status)
  const type = answer.headers.get('content-type')
  const length = Number(answer.headers.get('content-length') ?? Number.NaN)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (type !== 'image/png') throw new Error(`image has the type ${type}`)
  if (answer.headers.has('content-encoding')) throw new Error('image came compressed')
  if (length !== bytes.byteLength)
    throw new Error(`image has ${bytes.byteLength} bytes, not ${length}`)
  if (length > LARGEST_FRAME_BYTES) throw new Error(`image of ${length} bytes does not fit`)
  if (!startsLikePng(bytes)) throw new Error('image is no PNG')
  return bytes
}

/** A plain request without identity; what does not come whole is no firmware. */
export async function downloadFirmware(url: string) {
  const answer = await ask(url, { 'Accept-Encoding': 'identity' })
  if (answer.status !== 200) throw new ServerRefused('firmware', answer.status)
  const length = Number(answer.headers.get('content-length') ?? Number.NaN)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (length !== bytes.byteLength)
    throw new Error(`firmware has ${bytes.byteLength} bytes, not ${length}`)
  return bytes
}

export async function sendLogs(baseUrl: string, panel: Panel, logs: object[]) {
  const answer = await ask(
    `${baseUrl}/api/log`,
    {
      ID: panel.macAddress,
      Accept: 'application/json, */*',
      'Access-Token': panel.apiKey ?? '',
      'Content-Type': 'application/json',
    },
    { method: 'POST', body: JSON.stringify({ logs }) },
  )
  if (!answer.ok) throw new ServerRefused('log', answer.status)
}
