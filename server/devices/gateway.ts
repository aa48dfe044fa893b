import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { settleFirmware } from '#server/firmware/poll.ts'
import { checkSignature, signedMediaUrl, signedPath } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'

import { bounded, displayAnswer, setupAnswer } from './answers.ts'
import { apiKeyFor, apiKeyHash, isApiKey } from './api-key.ts'
import { recordLogs } from './device-logs.ts'
import { recordReceipt } from './downloads.ts'
import { type DueFrame, frameAtPoll, settleFrame } from './due.ts'
import { noteStranger } from './manufactured.ts'
import { DEFAULT_REFRESH_S, nextPoll } from './next-poll.ts'
import {
  commitOnDisk,
  findByAddress,
  findPolled,
  forgetDownload,
  isOffered,
  recordDownload,
  recordPoll,
} from './panels.ts'
import { headerText, macAddressOf, readPoll } from './poll-headers.ts'
import { LogBodySchema } from './protocol.ts'
import { findByKey, isSetUpRefused, noteMisuse } from './set-up.ts'
import { countStrangers, networkOf } from './strangers.ts'

const LARGEST_LOG_BYTES = 64 * 1024
/** A fleet polls day and night; what it says is in the table of devices, and would drown the log. */
const QUIET = { logLevel: 'warn' } as const

/** The calls of TRMNL firmware. Its answers are JSON of its own, never problem details. */
export function gateway(app: FastifyInstance, parts: Parts) {
  const { database, media, secrets } = parts
  const strangers = countStrangers()

  app.get('/api/setup', QUIET, async (request, reply) => {
    const macAddress = macAddressOf(request.headers)
    const now = parts.now()
    const from = networkOf(secrets.deviceKey, request.ip)
    if (strangers.isTooMany(from, now.getTime())) return tooMany(reply)
    const origin = originOf(request)
    const known = await database.as('system', async (tx) => {
      const device = macAddress === null ? undefined : await findByAddress(tx, macAddress)
      if (!device) return 'unknown'
      if (await isSetUpRefused(tx, device, { from, now })) return 'refused'
      const apiKey = apiKeyFor(secrets.deviceKey, device.mac_address)
      const frame = await settleFrame({ tx, media, secrets, now, origin }, device.id)
      logProblem(request, device, frame)
      await tx
        .updateTable('devices')
        .set({ api_key_hash: apiKeyHash(apiKey) })
        .where('id', '=', device.id)
        .execute()
      return { device, apiKey, frame }
    })
    if (typeof known === 'string') {
      if (known === 'unknown' && macAddress !== null)
        await noteStranger(parts, request, { macAddress, hasForeignKey: false })
      return notRegistered(reply)
    }
    // Firmware may ask for this picture without its key: the address carries a signature instead.
    const picture = { sha256: known.frame.sha256, name: 'setup', extension: 'png' } as const
    return setupAnswer(secrets.deviceKey, known.device, {
      api_key: known.apiKey,
      image_url: origin + signedMediaUrl(secrets.media, picture, now),
    })
  })

  app.get('/api/display', QUIET, async (request, reply) => {
    const macAddress = await authenticate(request)
    if (macAddress === null) return refuse(request, reply)
    const now = parts.now()
    const origin = originOf(request)
    const report = readPoll(request.headers)
    const answer = await database.as('system', async (tx) => {
      const device = await findPolled(tx, macAddress, now)
      if (!device) return undefined
      const frame = await frameAtPoll({ tx, media, secrets, now, origin }, device, device.entries)
      logProblem(request, device, frame)
      if (frame.name !== device.frame_name) await commitOnDisk(tx)
      const next = nextPoll(device, frame, { ...report, now })
      await recordPoll(tx, device, report, {
        frameName: frame.name,
        expectedInS: next.expectedInS,
        from: networkOf(secrets.deviceKey, request.ip),
        now,
      })
      const firmware = await settleFirmware({ tx, key: secrets.media, now }, device, report)
      return displayAnswer({
        firmware_url: firmware === null ? '' : origin + firmware,
        status: next.status,
        image_url: origin + frameAddress(secrets.media, { deviceId: device.id, ...frame }, now),
        filename: frame.name,
        refresh_rate: next.refreshS,
      })
    })
    if (answer) return answer
    // One that was removed, and holds its key still.
    await noteStranger(parts, request, { macAddress, hasForeignKey: false })
    return notRegistered(reply)
  })

  app.get<{
    Params: { deviceId: string; sha256: string; name: string }
    Querystring: Record<string, unknown>
  }>('/api/frames/:deviceId/:sha256/:name.png', QUIET, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const signature = checkSignature(secrets.media, path, request.query, parts.now())
    if (signature === 'wrong') return notFound(reply)
    // Covered by the signature, so exactly as the server wrote them.
    const { deviceId: id, sha256, name } = request.params
    const isOpen =
      signature === 'valid' && (await database.as('system', (tx) => isOffered(tx, id, name)))
    if (!isOpen || !(await media.open(sha256))) return gone(reply)
    // Sent as a whole: clients close after the last byte, before a stream would end.
    const png = await media.read(sha256)
    if (request.method === 'GET')
      recordReceipt(request, reply, (received) =>
        database.as('system', (tx) =>
          received ? recordDownload(tx, id, name, parts.now()) : forgetDownload(tx, id, name),
        ),
      )
    return reply
      .headers({ 'content-type': 'image/png', 'content-length': png.byteLength })
      .headers({ 'cache-control': 'private, no-store', connection: 'close' })
      .send(png)
  })

  app.post('/api/log', { ...QUIET, bodyLimit: LARGEST_LOG_BYTES }, async (request, reply) => {
    const macAddress = await authenticate(request)
    const device =
      macAddress && (await database.as('system', (tx) => findByAddress(tx, macAddress)))
    if (!device) return notFound(reply)
    const logs = v.safeParse(LogBodySchema, request.body)
    if (!logs.success) return reply.code(422).send({ status: 422, message: 'No logs in there.' })
    await database.as('system', (tx) => recordLogs(tx, device.id, logs.output))
    return reply.code(204).send()
  })

  /** What a panel shows by now, for programs that are given its key: it is no poll. */
  app.get('/api/current_screen', QUIET, async (request, reply) => {
    const key = headerText(request.headers, 'access-token')
    const device = await database.as('system', (tx) => findByKey(tx, key))
    if (!device?.frame_name || !device.frame_sha256 || !isKeyOf(device.mac_address, request))
      return refuse(request, reply)
    const picture = {
      sha256: device.frame_sha256,
      name: device.frame_name,
      extension: 'png',
    } as const
    return {
      status: 200,
      refresh_rate: device.refresh_rate_s ?? DEFAULT_REFRESH_S,
      image_url: bounded(originOf(request) + signedMediaUrl(secrets.media, picture, parts.now())),
      filename: device.frame_name,
      rendered_at: device.frame_rendered_at?.toISOString() ?? null,
    }
  })

  const originOf = (request: FastifyRequest) =>
    parts.publicUrl ?? `${request.protocol}://${request.host}`

  const isKeyOf = (macAddress: string, request: FastifyRequest) =>
    isApiKey(secrets.deviceKey, macAddress, headerText(request.headers, 'access-token'))

  /**
   * The address of a panel that proves itself by its key; e-readers send the key alone. The answer does not reveal whether the
   * address or the key was wrong.
   */
  async function authenticate(request: FastifyRequest) {
    const { headers } = request
    const key = headerText(headers, 'access-token')
    const macAddress =
      headers['id'] === undefined
        ? (await database.as('system', (tx) => findByKey(tx, key)))?.mac_address
        : macAddressOf(headers)
    return macAddress && isKeyOf(macAddress, request) ? macAddress : null
  }

  /** Logs the wrong key in the log of the device that the caller claims to be. An unknown one may come from another server. */
  async function refuse(request: FastifyRequest, reply: FastifyReply) {
    const now = parts.now()
    const from = networkOf(secrets.deviceKey, request.ip)
    if (strangers.isTooMany(from, now.getTime())) return tooMany(reply)
    const macAddress = macAddressOf(request.headers)
    if (macAddress === null) return notRegistered(reply)
    const isKnown = await database.as('system', async (tx) => {
      const device = await findByAddress(tx, macAddress)
      if (device) await noteMisuse(tx, device.id, 'wrongKey', now)
      return device !== undefined
    })
    const hasForeignKey = headerText(request.headers, 'access-token') !== null
    if (!isKnown) await noteStranger(parts, request, { macAddress, hasForeignKey })
    return notRegistered(reply)
  }
}

/** Some programs refresh a panel when the URL changes, so an unchanged frame keeps its URL for a week. */
const ADDRESS_STEP_S = 7 * 24 * 60 * 60

/** Many programs fetch a frame without the headers that identify their panel, so the URL names the panel and grants access. */
const frameAddress = (
  key: Uint8Array,
  { deviceId, sha256, name }: { deviceId: string; sha256: string; name: string },
  now: Date,
) => signedPath(key, `/api/frames/${deviceId}/${sha256}/${name}.png`, now, ADDRESS_STEP_S)

/** A panel goes on with its last frame; whoever runs the server reads why. */
function logProblem(request: FastifyRequest, device: { id: string }, { problem }: DueFrame) {
  if (problem !== null) request.log.warn({ deviceId: device.id, problem }, 'not drawn as it is')
}

const saying = (status: number, message: string) => (reply: FastifyReply) =>
  reply.code(status).send({ status, message })

const notFound = saying(404, 'Nothing there.')
const gone = saying(410, 'This address is no longer valid. Ask /api/display again.')
const notRegistered = saying(404, 'This panel is not registered.')
const tooMany = saying(429, 'Too many questions from this network.')
