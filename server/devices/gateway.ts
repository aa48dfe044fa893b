import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'

import { apiKeyFor, apiKeyHash, claimCodeFor, isApiKey } from './api-key.ts'
import { type DueFrame, settleFrame } from './due.ts'
import { FRAME_NAME } from './frame-name.ts'
import { noteStranger } from './manufactured.ts'
import { findByAddress, recordDownload, recordLogs, recordPoll } from './panels.ts'
import { headerText, macAddressOf, readPoll } from './poll-headers.ts'
import {
  DISPLAY_STATUS,
  type DisplayAnswer,
  LogBodySchema,
  LONGEST_URL,
  type SetupAnswer,
} from './protocol.ts'

/** Seconds between two polls where nobody has said otherwise: what the firmware itself starts with. */
export const DEFAULT_REFRESH_S = 900
const SOONEST_REFRESH_S = 15
const IMAGE_TIMEOUT_S = 15
const LARGEST_LOG_BYTES = 64 * 1024
/** A fleet polls day and night; what it says is in the table of devices, and would drown the log. */
const QUIET = { logLevel: 'warn' } as const

/** The calls of TRMNL firmware. Its answers are JSON of its own, never problem details. */
export function gateway(app: FastifyInstance, parts: Parts) {
  const { database, media, secrets } = parts

  app.get('/api/setup', QUIET, async (request, reply) => {
    const macAddress = macAddressOf(request.headers)
    const now = parts.now()
    const known = await database.as('system', async (tx) => {
      const device = macAddress === null ? undefined : await findByAddress(tx, macAddress)
      if (!device) return undefined
      const apiKey = apiKeyFor(secrets.deviceKey, device.mac_address)
      const origin = originOf(request)
      const frame = await settleFrame({ tx, media, secrets, now, origin }, device.id)
      logProblem(request, device, frame)
      await tx
        .updateTable('devices')
        .set({ api_key_hash: apiKeyHash(apiKey) })
        .where('id', '=', device.id)
        .execute()
      return { device, apiKey, frame }
    })
    if (!known) {
      if (macAddress !== null) await noteStranger(parts, request, macAddress)
      return reply.code(404).send({ status: 404, message: 'This panel is not registered.' })
    }
    const code = claimCodeFor(secrets.deviceKey, known.device.mac_address)
    // Firmware may ask for this picture without its key: the address carries a signature instead.
    const picture = { sha256: known.frame.sha256, name: 'setup', extension: 'png' } as const
    return {
      status: 200,
      api_key: known.apiKey,
      friendly_id: code,
      image_url: bounded(originOf(request) + signedMediaUrl(secrets.media, picture, now)),
      message: known.device.organization_id
        ? `Welcome back, ${code}`
        : `Registered. Claim code ${code}`,
    } satisfies SetupAnswer
  })

  app.get('/api/display', QUIET, async (request, reply) => {
    const macAddress = macAddressOf(request.headers)
    const now = parts.now()
    const answer = await database.as('system', async (tx) => {
      const device = macAddress === null ? undefined : await findByAddress(tx, macAddress)
      if (!device) return undefined
      // A key of another installation: the panel is told to ask for one of ours.
      if (!isKeyOf(device.mac_address, request)) return resetAnswer()
      const origin = originOf(request)
      const frame = await settleFrame({ tx, media, secrets, now, origin }, device.id)
      logProblem(request, device, frame)
      const refreshS = refreshUntil(
        device.refresh_rate_s ?? DEFAULT_REFRESH_S,
        frame.isBeingDrawn ? now : frame.changesAt,
        now,
      )
      await recordPoll(tx, device, readPoll(request.headers), {
        frameName: frame.name,
        refreshS,
        now,
      })
      return displayAnswer({
        status: device.organization_id ? DISPLAY_STATUS.ok : DISPLAY_STATUS.unclaimed,
        image_url: bounded(`${originOf(request)}/api/frames/${frame.name}.png`),
        filename: frame.name,
        refresh_rate: refreshS,
      })
    })
    if (!answer)
      return reply.code(404).send({ status: 404, message: 'This panel is not registered.' })
    return answer
  })

  app.get<{ Params: { name: string } }>('/api/frames/:name.png', QUIET, async (request, reply) => {
    const { name } = request.params
    const device = FRAME_NAME.test(name) ? await authenticate(request) : undefined
    if (!device || device.frame_name !== name || !device.frame_sha256) return notFound(reply)
    const { id, frame_sha256 } = device
    const png = await media.read(frame_sha256)
    reply.raw.once('finish', () => {
      const arrived = database.as('system', (tx) => recordDownload(tx, id, name, parts.now()))
      arrived.catch((error: unknown) => request.log.error(error, 'download not recorded'))
    })
    return reply
      .headers({ 'content-type': 'image/png', 'content-length': png.byteLength })
      .header('cache-control', 'private, no-store')
      .send(png)
  })

  app.post('/api/log', { ...QUIET, bodyLimit: LARGEST_LOG_BYTES }, async (request, reply) => {
    const device = await authenticate(request)
    if (!device) return notFound(reply)
    const logs = v.safeParse(LogBodySchema, request.body)
    if (!logs.success) return reply.code(422).send({ status: 422, message: 'No logs in there.' })
    await database.as('system', (tx) => recordLogs(tx, device.id, logs.output))
    return reply.code(204).send()
  })

  const originOf = (request: FastifyRequest) =>
    parts.publicUrl ?? `${request.protocol}://${request.host}`

  const isKeyOf = (macAddress: string, request: FastifyRequest) =>
    isApiKey(secrets.deviceKey, macAddress, headerText(request.headers, 'access-token'))

  /** The panel that proves itself by its key; nothing says whether the address or the key was wrong. */
  async function authenticate(request: FastifyRequest) {
    const macAddress = macAddressOf(request.headers)
    if (macAddress === null || !isKeyOf(macAddress, request)) return undefined
    return database.as('system', (tx) => findByAddress(tx, macAddress))
  }
}

/** A panel goes on with its last frame; whoever runs the server reads why. */
function logProblem(request: FastifyRequest, device: { id: string }, { problem }: DueFrame) {
  if (problem !== null) request.log.warn({ deviceId: device.id, problem }, 'template not drawn')
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ status: 404, message: 'Nothing there.' })

/** A URL that the firmware cannot hold would be cut, and lead anywhere. */
function bounded(url: string) {
  if (url.length > LONGEST_URL) throw new RangeError('The address of a frame is too long')
  return url
}

/** The panel wakes just after what is due changes, if that is sooner than its habit. */
function refreshUntil(habitS: number, changesAt: Date | null, now: Date) {
  if (changesAt === null) return habitS
  const untilS = Math.ceil((changesAt.getTime() - now.getTime()) / 1000) + 1
  return Math.min(habitS, Math.max(SOONEST_REFRESH_S, untilS))
}

const displayAnswer = (
  said: Pick<DisplayAnswer, 'status' | 'image_url' | 'filename' | 'refresh_rate'>,
): DisplayAnswer => ({
  ...said,
  image_url_timeout: IMAGE_TIMEOUT_S,
  update_firmware: false,
  firmware_url: '',
  reset_firmware: false,
  special_function: 'none',
  action: '',
  maximum_compatibility: false,
  temperature_profile: 'default',
  touchbar_mode: 'tap',
})

const resetAnswer = (): DisplayAnswer => ({
  ...displayAnswer({
    status: DISPLAY_STATUS.forgetKey,
    image_url: '',
    filename: '',
    refresh_rate: SOONEST_REFRESH_S,
  }),
  reset_firmware: true,
})
