import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { recordReceipt } from '#server/devices/downloads.ts'
import {
  offeredRollout,
  recordBrokenDownload,
  recordFirmwareDownload,
} from '#server/firmware/download.ts'
import { notFound } from '#server/http/problems.ts'
import { isSigned } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'

/** The bytes that were checked when a rollout began, for the device that was offered them. */
export function firmwareFile(app: FastifyInstance, parts: Parts) {
  const { database, media, secrets } = parts
  const ParamsSchema = v.object({
    deviceId: v.pipe(v.string(), v.uuid()),
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  })

  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/firmware/:deviceId/:sha256.bin',
    // A HEAD request is not a download.
    { logLevel: 'warn', exposeHeadRoute: false },
    async (request, reply) => {
      const [path = ''] = request.url.split('?')
      const params = v.safeParse(ParamsSchema, request.params)
      if (!params.success || !isSigned(secrets.media, path, request.query, parts.now()))
        throw notFound('file')
      const { deviceId, sha256 } = params.output
      const rolloutId = await database.as('system', (tx) =>
        offeredRollout(tx, { deviceId, sha256 }),
      )
      const found = rolloutId === undefined ? undefined : await media.open(sha256)
      if (rolloutId === undefined || !found) throw notFound('file')
      recordReceipt(request, reply, (received) => {
        const record = received ? recordFirmwareDownload : recordBrokenDownload
        const ended = { deviceId, rolloutId, now: parts.now() }
        return database.as('system', async (tx) => void (await record(tx, ended)))
      })
      return reply
        .type('application/octet-stream')
        .headers({ 'content-length': found.bytes, connection: 'close' })
        .header('cache-control', 'private, no-store')
        .send(found.stream())
    },
  )
}
