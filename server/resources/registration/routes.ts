import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { claimCodeFor } from '#server/devices/api-key.ts'
import { updateDueFrame } from '#server/devices/due-frame.ts'
import { registrationCode } from '#server/devices/registration-address.ts'
import { conflict, notFound } from '#server/http/http-error.ts'
import { countAttempt, undoAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { findDevice } from '#server/resources/devices/routes.ts'
import { lockVisibleWorkspace } from '#server/resources/workspaces/query.ts'
import { type TokenProblem, tokenProblem } from '#server/services/registration-token.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { registrationEndpoints } from '#src/contract/registration.ts'

const PROBLEM_RESPONSES: Record<TokenProblem, readonly [detail: string, type: string]> = {
  expired: ['This code has expired. Scan the code that the device shows now.', PROBLEM.codeExpired],
  foreign: [
    'This device is set up for another server. Scan a device that is set up for this server.',
    PROBLEM.codeForeign,
  ],
  otherDevice: [
    'This code belongs to another device. Scan the code on this one.',
    PROBLEM.codeOfOtherPanel,
  ],
}

const WINDOW_MS = 10 * 60 * 1_000
/** There are a billion codes to guess from. */
const MAX_WRONG_LETTERS = 20

const attemptOf = ({ userId }: Actor) => ({
  name: 'panel-letters',
  subject: userId,
  max: MAX_WRONG_LETTERS,
  windowMs: WINDOW_MS,
})

/** Registers unclaimed panels to an organization. */
export function registration(app: FastifyInstance, deps: Dependencies) {
  serve(
    app,
    deps,
    registrationEndpoints.findByLetters,
    // As with a token, reading the code proves physical access to the panel.
    ({ query }, { actor, tx, secrets, now }) =>
      withScope(tx, actor, 'system', async () => {
        const unclaimed = await tx
          .selectFrom('devices')
          .select(['id', 'mac_address'])
          .where('organization_id', 'is', null)
          .execute()
        const device = unclaimed.find(
          ({ mac_address }) => claimCodeFor(secrets.deviceKey, mac_address) === query.letters,
        )
        if (!device) throw notFound('panel')
        await undoAttempt(tx, attemptOf(actor))
        return registrationCode(tx, { key: secrets.deviceKey, now: now() }, device)
      }),
    { before: (actor) => countAttempt(deps, attemptOf(actor)) },
  )

  serve(app, deps, deviceEndpoints.registerToOrganization, async ({ body }, context) => {
    const { actor, tx } = context
    const { deviceId, organizationId } = body
    const workspace = await lockVisibleWorkspace(tx, actor, body.workspaceId)
    if (workspace.organization_id !== organizationId) throw notFound('workspace')
    // Unclaimed panels are visible to the platform only; the token authorizes access to this one.
    await withScope(tx, actor, 'system', async () => {
      await lockUnregistered(tx, context, body)
      await tx
        .updateTable('devices')
        .set({
          organization_id: organizationId,
          workspace_id: workspace.id,
          name: body.deviceName,
          timezone_id: null,
        })
        .where('id', '=', deviceId)
        .execute()
    })
    await updateDueFrame({ ...context, now: context.now() }, deviceId)
    return findDevice(context, deviceId)
  })
}

/**
 * Rejects registered panels before checking the token, so that a client that lost the response
 * learns that it succeeded. Only the owning organization learns who has the panel.
 */
async function lockUnregistered(
  tx: Tx,
  { secrets, now }: Pick<Dependencies, 'secrets' | 'now'>,
  request: { deviceId: string; organizationId: string; token: string },
) {
  const device = await tx
    .selectFrom('devices')
    .select('organization_id')
    .where('id', '=', request.deviceId)
    .forUpdate()
    .executeTakeFirst()
  if (device?.organization_id === request.organizationId)
    throw conflict(
      'This device is already registered in this organization.',
      PROBLEM.registeredHere,
    )
  const problem = await tokenProblem(secrets.deviceKey, request.token, request.deviceId, now())
  if (problem) throw conflict(...PROBLEM_RESPONSES[problem])
  if (!device) throw notFound('device')
  if (device.organization_id !== null)
    throw conflict(
      'This device is registered in another organization.',
      PROBLEM.registeredElsewhere,
    )
}
