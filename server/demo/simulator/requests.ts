import * as v from 'valibot'

import {
  DisplayAnswerSchema,
  SetupAnswerSchema,
  type DisplayAnswer,
} from '#server/devices/protocol.ts'
import { maxFrameBytes } from '#src/imaging/frame-bytes.ts'

import type { Answer, Ask } from './http.ts'
import { PANEL_SIZE, type Panel } from './panel.ts'

/** The firmware's requests, with headers in its order. `baseUrl` has no trailing slash. */

export interface Server {
  baseUrl: string
  ask: Ask
  now: () => number
}

export class ServerError extends Error {
  readonly what: string
  constructor(what: 'setup' | 'display' | 'image' | 'log' | 'firmware', status: number) {
    super(`${what} answered ${status}`)
    this.what = what
  }
}

const json = ({ bytes }: Answer): unknown => JSON.parse(new TextDecoder().decode(bytes))

export async function askSetup({ baseUrl, ask }: Server, panel: Panel) {
  const answer = await ask(`${baseUrl}/api/setup`, {
    headers: [
      ['ID', panel.macAddress],
      ['Content-Type', 'application/json'],
      ['FW-Version', panel.firmwareVersion],
      ['Model', panel.model],
    ],
  })
  if (answer.status !== 200) throw new ServerError('setup', answer.status)
  return v.parse(SetupAnswerSchema, json(answer))
}

export async function askDisplay(
  { baseUrl, ask, now }: Server,
  panel: Panel,
): Promise<DisplayAnswer> {
  const answer = await ask(`${baseUrl}/api/display`, {
    headers: [
      ['ID', panel.macAddress],
      ['Content-Type', 'application/json'],
      ['Update-Source', panel.wakes === 0 ? 'powercycle' : 'timer'],
      ['Access-Token', panel.apiKey ?? ''],
      ['Refresh-Rate', String(panel.refreshRateS)],
      ['Battery-Voltage', panel.batteryVolts.toFixed(2)],
      ['Battery-Charging', panel.charging ? '1' : '0'],
      ['USB-Connected', String(panel.charging)],
      ['FW-Version', panel.firmwareVersion],
      ['Model', panel.model],
      ['Image-Cached', String(panel.imageCached)],
      ['Wake-Time', String(panel.awakeS * 1000)],
      ['RSSI', String(panel.rssiDbm)],
      ['Temperature-Profile', 'true'],
      ['Width', String(PANEL_SIZE.width)],
      ['Height', String(PANEL_SIZE.height)],
      ['SENSORS', sensorsHeader(panel, now())],
    ],
  })
  // The firmware treats any other status as a failure.
  if (![200, 301, 429].includes(answer.status)) throw new ServerError('display', answer.status)
  return v.parse(DisplayAnswerSchema, json(answer))
}

const sensorsHeader = ({ temperatureC }: Panel, nowMs: number) =>
  `make=Bosch;model=BME280;kind=temperature;value=${temperatureC.toFixed(6)};unit=celsius;created_at=${Math.floor(nowMs / 1000)}`

const PNG_HEADER_BYTES = 24

/** The size in the header of a PNG. A frame has that of its panel. */
function pngSize(bytes: Uint8Array) {
  const isPng = [0x89, 0x50, 0x4e, 0x47].every((byte, index) => bytes[index] === byte)
  if (!isPng || bytes.byteLength < PNG_HEADER_BYTES) throw new Error('the image is not a PNG')
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}

/** Downloads a frame with the firmware's checks: exact type, matching length, size limit of the panel's board. */
export async function download(
  { baseUrl, ask }: Server,
  panel: Panel,
  url: string,
  hangUpAfter?: number,
) {
  const own = [
    ['ID', panel.macAddress],
    ['Access-Token', panel.apiKey ?? ''],
  ] as const
  const answer = await ask(url, {
    headers: url.startsWith(baseUrl) ? own : [],
    ...(hangUpAfter !== undefined && { hangUpAfter }),
  })
  if (answer.status !== 200) throw new ServerError('image', answer.status)
  const { headers, bytes } = answer
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (headers['content-type'] !== 'image/png')
    throw new Error(`image has the type ${headers['content-type']}`)
  if (headers['content-encoding']) throw new Error('the image is compressed')
  if (length !== bytes.byteLength)
    throw new Error(`image has ${bytes.byteLength} bytes, not ${length}`)
  if (length > maxFrameBytes(pngSize(bytes)))
    throw new Error(`the image is too large: ${length} bytes`)
  return bytes
}

/** Downloads firmware without authentication; rejects truncated files. */
export async function downloadFirmware(ask: Ask, url: string) {
  const { status, headers, bytes } = await ask(url, { headers: [] })
  if (status !== 200) throw new ServerError('firmware', status)
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (length !== bytes.byteLength)
    throw new Error(`firmware has ${bytes.byteLength} bytes, not ${length}`)
  return bytes
}

export async function sendLogs({ baseUrl, ask }: Server, panel: Panel, logs: object[]) {
  const answer = await ask(`${baseUrl}/api/log`, {
    method: 'POST',
    headers: [
      ['ID', panel.macAddress],
      ['Accept', 'application/json, */*'],
      ['Access-Token', panel.apiKey ?? ''],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify({ logs }),
  })
  if (answer.status >= 400) throw new ServerError('log', answer.status)
}
