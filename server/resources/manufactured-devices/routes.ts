import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { byCloudName } from '#server/devices/cloud-names.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'

import { unregisterDevices, manufacturedPage, registerDevices } from './query.ts'

/** The only product: every device that speaks the gateway's protocol. */
const PRODUCT = 'inkfleet'

/** Registers and unregisters manufactured devices (FW-01, FW-30). */
export function manufactured(app: FastifyInstance, deps: Dependencies) {
  const { deviceKey } = deps.secrets
  serve(app, deps, firmwareEndpoints.manufactured, async ({ query }, { tx }) => ({
    ...(await manufacturedPage(tx, query)),
    limit: query.limit,
    offset: query.offset,
  }))

  serve(app, deps, deviceEndpoints.register, ({ body }, { tx }) =>
    byCloudName(tx, body.awsDeviceNames, (names) => registerDevices(tx, deviceKey, names)),
  )

  serve(app, deps, deviceEndpoints.remove, ({ body }, context) =>
    byCloudName(context.tx, body.awsDeviceNames, (names) =>
      unregisterDevices({ ...context, action: 'device.remove' }, names),
    ),
  )

  serve(app, deps, deviceEndpoints.registerToProduct, async ({ params, body }, { tx }) => {
    if (params.product !== PRODUCT) throw notFound('product')
    return byCloudName(tx, body.awsDeviceNames, (names) => registerDevices(tx, deviceKey, names))
  })

  serve(app, deps, deviceEndpoints.removeFromProduct, async ({ params, body }, context) => {
    if (params.product !== PRODUCT) throw notFound('product')
    return byCloudName(context.tx, body.awsDeviceNames, (names) =>
      unregisterDevices({ ...context, action: 'device.removeFromProduct' }, names),
    )
  })
}
