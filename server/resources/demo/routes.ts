import type { FastifyInstance } from 'fastify'

import { DEMO_ACCOUNTS } from '#server/demo/seed/accounts.ts'
import { MODEL_NAMES } from '#server/demo/seed/devices.ts'
import { isDemoDatabase } from '#server/demo/seed/mark.ts'
import { type FirmwareHead, firmwareImage } from '#server/demo/simulator/firmware-image.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { sessionEndpoints } from '#src/contract/session.ts'

export function demo(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, sessionEndpoints.demoAccounts, async (_input, { database }) =>
    (await isDemoDatabase(database))
      ? DEMO_ACCOUNTS.map(({ email, password, fullName, role }) => ({
          email,
          password,
          fullName,
          role,
        }))
      : [],
  )
}

/** Firmware files to try the developer tools with; served only from a demo database. */
export function demoFirmwareFiles(app: FastifyInstance, { database }: Dependencies) {
  app.get<{ Params: { file: string } }>('/demo/firmware/:file', async (request, reply) => {
    const image = demoFirmware(request.params.file)
    if (!image || !(await isDemoDatabase(database))) throw notFound('file')
    return reply.type('application/octet-stream').send(Buffer.from(image))
  })
}

/** Demo firmware: a working version per model, and one that fails on many panels. */
const DEMO_FIRMWARE: Readonly<Record<string, FirmwareHead>> = {
  ...Object.fromEntries(
    Object.values(MODEL_NAMES).map((model) => [
      `${model}-1.9.0.bin`,
      { version: '1.9.0', models: [model] },
    ]),
  ),
  'i7-1.9.1-unsound.bin': { version: '1.9.1', models: [MODEL_NAMES.i7], failsPercent: 40 },
}

function demoFirmware(file: string) {
  const head = Object.hasOwn(DEMO_FIRMWARE, file) ? DEMO_FIRMWARE[file] : undefined
  return head && firmwareImage(head)
}
