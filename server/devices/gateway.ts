import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { Dependencies } from '#server/dependencies.ts'
import { pollFirmware } from '#server/firmware/poll.ts'
import { checkSignature, signedMediaUrl, signedPath } from '#server/media/signed-url.ts'

import { bounded, displayAnswer, setupAnswer } from './answers.ts'
import { apiKeyFor, apiKeyHash, isApiKey } from './api-key.ts'
import { recordLogs } from './device-logs.ts'
import { recordReceipt } from './downloads.ts'
import { type DueFrame, frameAtPoll, updateDueFrame } from './due-frame.ts'
import { recordUnknownDevice } from './manufactured-devices.ts'
import { DEFAULT_REFRESH_S, nextPoll } from './next-poll.ts'
import {
  batteryAfter,
  requireDurableCommit,
  findByAddress,
  findPolled,
  clearDownload,
  isOffered,
  recordDownload,
  recordPoll,
} from './panels.ts'
import { headerText, macAddressOf, readPoll } from './poll-headers.ts'
import { LogBodySchema } from './protocol.ts'
import { findByKey, isSetUpRefused, recordMisuse } from './set-up.ts'
import { createLimiter, networkOf } from './unknown-devices.ts'

const MAX_LOG_BYTES = 64 * 1024
/** Polls are stored in the devices table and would flood the log. */
const QUIET_LOG = { logLevel: 'warn' } as const

/** The device API of TRMNL firmware. Responses use its own JSON format, not problem details. */
export function gateway(app: FastifyInstance, deps: Dependencies) {
  const { database, media, secrets } = deps
  const unknownDevices = createLimiter()

  app.get('/api/setup', QUIET_LOG, async (request, reply) => {
    const macAddress = macAddressOf(request.headers)
    const now = deps.now()
    const from = networkOf(secrets.deviceKey, request.ip)
    if (unknownDevices.isTooMany(from, now.getTime())) return tooMany(reply)
    const origin = originOf(request)
    const setup = await database.as('system', async (tx) => {
      const device = macAddress === null ? undefined : await findByAddress(tx, macAddress)
      if (!device) return 'unknown'
      if (await isSetUpRefused(tx, device, { from, now })) return 'refused'
      const apiKey = apiKeyFor(secrets.deviceKey, device.mac_address)
      const frame = await updateDueFrame({ tx, media, secrets, now, origin }, device.id)
      logProblem(request, device, frame)
      await tx
        .updateTable('devices')
        .set({ api_key_hash: apiKeyHash(apiKey) })
        .where('id', '=', device.id)
        .execute()
      return { device, apiKey, frame }
    })
    if (typeof setup === 'string') {
      if (setup === 'unknown' && macAddress !== null)
        await recordUnknownDevice(deps, request, { macAddress, hasForeignKey: false })
      return notRegistered(reply)
    }
    // Firmware may request this image without its key, so the URL is signed.
    const picture = { sha256: setup.frame.sha256, name: 'setup', extension: 'png' } as const
    return setupAnswer(secrets.deviceKey, setup.device, {
      api_key: setup.apiKey,
      image_url: origin + signedMediaUrl(secrets.media, picture, now),
    })
  })

  app.get('/api/display', QUIET_LOG, async (request, reply) => {
    const macAddress = await authenticate(request)
    if (macAddress === null) return reject(request, reply)
    const now = deps.now()
    const origin = originOf(request)
    const report = readPoll(request.headers)
    const answer = await database.as('system', async (tx) => {
      const device = await findPolled(tx, macAddress, now)
      if (!device) return undefined
      const frame = await frameAtPoll({ tx, media, secrets, now, origin }, device, device.entries)
      logProblem(request, device, frame)
      if (frame.name !== device.frame_name) await requireDurableCommit(tx)
      const next = nextPoll(device, frame, { ...report, now })
      const battery = batteryAfter(device, report, now)
      await recordPoll(tx, device, report, {
        battery,
        frameName: frame.name,
        expectedInS: next.expectedInS,
        from: networkOf(secrets.deviceKey, request.ip),
        now,
      })
      const firmware = await pollFirmware(
        { tx, key: secrets.media, now, status: next.status },
        device,
        { ...report, batteryLevel: battery.level },
      )
      return displayAnswer({
        firmware_url: firmware === null ? '' : origin + firmware,
        status: next.status,
        image_url: origin + frameAddress(secrets.media, { deviceId: device.id, ...frame }, now),
        filename: frame.name,
        refresh_rate: next.refreshS,
      })
    })
    if (answer) return answer
    // An unregistered device may still have its key.
    await recordUnknownDevice(deps, request, { macAddress, hasForeignKey: false })
    return notRegistered(reply)
  })

  app.get<{
    Params: { deviceId: string; sha256: string; name: string }
    Querystring: Record<string, unknown>
  }>('/api/frames/:deviceId/:sha256/:name.png', QUIET_LOG, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const signature = checkSignature(secrets.media, path, request.query, deps.now())
    if (signature === 'wrong') return notFound(reply)
    // Covered by the signature, so these are trusted.
    const { deviceId: id, sha256, name } = request.params
    const isOpen =
      signature === 'valid' && (await database.as('system', (tx) => isOffered(tx, id, name)))
    if (!isOpen || !(await media.open(sha256))) return expired(reply)
    // Sent as a buffer: clients close after the last byte, before a stream would end.
    const png = await media.read(sha256)
    if (request.method === 'GET')
      recordReceipt(request, reply, (received) =>
        database.as('system', (tx) =>
          received ? recordDownload(tx, id, name, deps.now()) : clearDownload(tx, id, name),
        ),
      )
    return reply
      .headers({ 'content-type': 'image/png', 'content-length': png.byteLength })
      .headers({ 'cache-control': 'private, no-store', connection: 'close' })
      .send(png)
  })

  app.post('/api/log', { ...QUIET_LOG, bodyLimit: MAX_LOG_BYTES }, async (request, reply) => {
    const macAddress = await authenticate(request)
    const device =
      macAddress && (await database.as('system', (tx) => findByAddress(tx, macAddress)))
    if (!device) return notFound(reply)
    const logs = v.safeParse(LogBodySchema, request.body)
    if (!logs.success) return reply.code(422).send({ status: 422, message: 'No logs found.' })
    await database.as('system', (tx) => recordLogs(tx, device.id, logs.output))
    return reply.code(204).send()
  })

  /** The panel's current screen, for other programs with its key; does not count as a poll. */
  app.get('/api/current_screen', QUIET_LOG, async (request, reply) => {
    const key = headerText(request.headers, 'access-token')
    const device = await database.as('system', (tx) => findByKey(tx, key))
    if (!device || !isKeyOf(device.mac_address, request)) return reject(request, reply)
    if (!device.frame_name || !device.frame_sha256) return notFound(reply)
    const picture = {
      sha256: device.frame_sha256,
      name: device.frame_name,
      extension: 'png',
    } as const
    return {
      status: 200,
      refresh_rate: device.refresh_rate_s ?? DEFAULT_REFRESH_S,
      image_url: bounded(originOf(request) + signedMediaUrl(secrets.media, picture, deps.now())),
      filename: device.frame_name,
      rendered_at: device.frame_rendered_at?.toISOString() ?? null,
    }
  })

  const originOf = (request: FastifyRequest) =>
    deps.publicUrl ?? `${request.protocol}://${request.host}`

  const isKeyOf = (macAddress: string, request: FastifyRequest) =>
    isApiKey(secrets.deviceKey, macAddress, headerText(request.headers, 'access-token'))

  /**
   * Resolves the API key to the panel's MAC address; e-readers send the key only. The response does
   * not reveal whether the address or the key was wrong.
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

  /**
   * Rejects a wrong key and records it in the log of the claimed device. An unknown device may come
   * from another server.
   */
  async function reject(request: FastifyRequest, reply: FastifyReply) {
    const now = deps.now()
    const from = networkOf(secrets.deviceKey, request.ip)
    if (unknownDevices.isTooMany(from, now.getTime())) return tooMany(reply)
    const macAddress = macAddressOf(request.headers)
    if (macAddress === null) return notRegistered(reply)
    const isKnown = await database.as('system', async (tx) => {
      const device = await findByAddress(tx, macAddress)
      if (device) await recordMisuse(tx, device.id, 'wrongKey', now)
      return device !== undefined
    })
    const hasForeignKey = headerText(request.headers, 'access-token') !== null
    if (!isKnown) await recordUnknownDevice(deps, request, { macAddress, hasForeignKey })
    return notRegistered(reply)
  }
}

/** Some programs refresh a panel when the URL changes, so an unchanged frame keeps its URL for a week. */
const ADDRESS_STEP_S = 7 * 24 * 60 * 60

/**
 * Many programs fetch frames without identifying headers, so the signed URL names the panel and
 * grants access.
 */
const frameAddress = (
  key: Uint8Array,
  { deviceId, sha256, name }: { deviceId: string; sha256: string; name: string },
  now: Date,
) => signedPath(key, `/api/frames/${deviceId}/${sha256}/${name}.png`, now, ADDRESS_STEP_S)

/** The panel keeps its last frame; the server log explains why. */
function logProblem(request: FastifyRequest, device: { id: string }, { problem }: DueFrame) {
  if (problem !== null)
    request.log.warn({ deviceId: device.id, problem }, 'drawn with restrictions')
}

const respondWith = (status: number, message: string) => (reply: FastifyReply) =>
  reply.code(status).send({ status, message })

const notFound = respondWith(404, 'Not found.')
const expired = respondWith(410, 'This address is no longer valid. Ask /api/display again.')
const notRegistered = respondWith(404, 'This device is not registered.')
const tooMany = respondWith(429, 'Too many requests from this network.')
