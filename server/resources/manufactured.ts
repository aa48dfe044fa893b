import type { FastifyInstance } from 'fastify'

import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'

import { forgetDevices, manufacturedPage, registerDevices } from './manufactured-rows.ts'

/** The one product that there is: whatever speaks the gateway's protocol. */
const PRODUCT = 'inkfleet'

/** From the factory's register to the platform's devices, and back (FW-01, FW-30). */
export function manufactured(app: FastifyInstance, parts: Parts) {
  serve(app, parts, firmwareEndpoints.manufactured, async ({ query }, { tx }) => ({
    ...(await manufacturedPage(tx, query)),
    limit: query.limit,
    offset: query.offset,
  }))

  serve(app, parts, deviceEndpoints.register, ({ body }, { tx }) =>
    registerDevices(tx, body.awsDeviceNames),
  )

  serve(app, parts, deviceEndpoints.remove, ({ body }, { tx, now }) =>
    forgetDevices(tx, body.awsDeviceNames, now()),
  )

  serve(app, parts, deviceEndpoints.registerToProduct, async ({ params, body }, { tx }) => {
    if (params.product !== PRODUCT) throw notFound('product')
    return registerDevices(tx, body.awsDeviceNames)
  })

  serve(app, parts, deviceEndpoints.removeFromProduct, async ({ params, body }, { tx, now }) => {
    if (params.product !== PRODUCT) throw notFound('product')
    return forgetDevices(tx, body.awsDeviceNames, now())
  })
}
