import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import type { Dependencies } from '#server/dependencies.ts'
import { recordReceipt } from '#server/devices/downloads.ts'
import {
  offeredRollout,
  recordBrokenDownload,
  recordFirmwareDownload,
} from '#server/firmware/download.ts'
import { notFound } from '#server/http/http-error.ts'
import { isSigned } from '#server/media/signed-url.ts'

/** Serves the verified firmware file to the device that it was offered to. */
export function firmwareFile(app: FastifyInstance, deps: Dependencies) {
  const { database, media, secrets } = deps
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
      if (!params.success || !isSigned(secrets.media, path, request.query, deps.now()))
        throw notFound('file')
      const { deviceId, sha256 } = params.output
      const rolloutId = await database.as('system', (tx) =>
        offeredRollout(tx, { deviceId, sha256 }),
      )
      const found = rolloutId === undefined ? undefined : await media.open(sha256)
      if (rolloutId === undefined || !found) throw notFound('file')
      recordReceipt(request, reply, (received) => {
        const record = received ? recordFirmwareDownload : recordBrokenDownload
        const ended = { deviceId, rolloutId, now: deps.now() }
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
