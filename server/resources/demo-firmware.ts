import type { FastifyInstance } from 'fastify'

import { notFound } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import { demoFirmware } from '#server/seed/firmware.ts'
import { isDemo } from '#server/seed/mark.ts'

/** Files for whoever tries the developer tools: where the demo data are, and nowhere else. */
export function demoFirmwareFiles(app: FastifyInstance, { database }: Parts) {
  app.get<{ Params: { file: string } }>('/demo/firmware/:file', async (request, reply) => {
    const image = demoFirmware(request.params.file)
    if (!image || !(await isDemo(database))) throw notFound('file')
    return reply.type('application/octet-stream').send(Buffer.from(image))
  })
}
