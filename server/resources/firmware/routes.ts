import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { byCloudName, readByCloudName } from '#server/devices/cloud-names.ts'
import { startRollouts } from '#server/firmware/begin.ts'
import { readDeviceInfo, readShadows } from '#server/firmware/shadows.ts'
import { serve } from '#server/http/serve.ts'
import { firmwareEndpoints } from '#src/contract/firmware.ts'

import { presentRollout, rolloutPage } from './present.ts'
import { cancelRollout, pauseRollout, resumeRollout } from './rules.ts'

/** Firmware status and rollouts (FW-06, FW-34). */
export function firmware(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, firmwareEndpoints.info, ({ query }, { tx }) =>
    readByCloudName(tx, query.ExternalNames, (names) => readDeviceInfo(tx, names)),
  )

  serve(app, deps, firmwareEndpoints.shadows, ({ query }, { tx, now }) =>
    readByCloudName(tx, query.ExternalNames, (names) => readShadows(tx, names, now())),
  )

  serve(app, deps, firmwareEndpoints.update, ({ body }, context) => {
    const names = body.devicesFirmware.map(({ awsDeviceName }) => awsDeviceName)
    return byCloudName(context.tx, names, (_names, cloudNameOf) =>
      startRollouts(context, {
        ...body,
        devicesFirmware: body.devicesFirmware.map((device) => ({
          ...device,
          awsDeviceName: cloudNameOf(device.awsDeviceName),
        })),
      }),
    )
  })

  serve(app, deps, firmwareEndpoints.rollouts, async ({ query }, { tx }) => ({
    ...(await rolloutPage(tx, query)),
    limit: query.limit,
    offset: query.offset,
  }))

  for (const [endpoint, change] of [
    [firmwareEndpoints.pauseRollout, pauseRollout],
    [firmwareEndpoints.resumeRollout, resumeRollout],
    [firmwareEndpoints.cancelRollout, cancelRollout],
  ] as const)
    serve(app, deps, endpoint, async ({ params }, { tx, now }) => {
      await change(tx, params.id, now())
      return presentRollout(tx, params.id)
    })
}
