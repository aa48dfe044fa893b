import type { FastifyInstance } from 'fastify'

import { type Tx, withScope } from '#server/db/database.ts'
import { claimCodeFor } from '#server/devices/api-key.ts'
import { settleFrame } from '#server/devices/due.ts'
import { registrationCode } from '#server/devices/registration-address.ts'
import { conflict, notFound } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type TokenProblem, tokenProblem } from '#server/services/registration-token.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { registrationEndpoints } from '#src/contract/registration.ts'

import { findDevice } from './devices.ts'
import { findVisibleWorkspace } from './workspace-rows.ts'

const SAID: Record<TokenProblem, readonly [detail: string, type: string]> = {
  expired: ['This code has expired. Scan the code that the panel shows now.', PROBLEM.codeExpired],
  foreign: [
    'This code was not made by this server. Scan the code that the panel shows.',
    PROBLEM.codeForeign,
  ],
  otherDevice: [
    'This code belongs to another panel. Scan the code on this one.',
    PROBLEM.codeOfOtherPanel,
  ],
}

const WINDOW_MS = 10 * 60 * 1_000
/** A billion letters to guess from, and so many tries. */
const MOST_WRONG_LETTERS = 20

/** Panels that were on nobody's wall come into an organisation. */
export function registration(app: FastifyInstance, parts: Parts) {
  serve(app, parts, registrationEndpoints.findByLetters, async ({ query }, context) => {
    const { actor, tx, secrets } = context
    const attempt = await countAttempt(parts, {
      name: 'panel-letters',
      whose: actor.userId,
      most: MOST_WRONG_LETTERS,
      windowMs: WINDOW_MS,
    })
    // As with a token: who reads the letters stands before the panel.
    return withScope(tx, actor, 'system', async () => {
      const boxed = await tx
        .selectFrom('devices')
        .select(['id', 'mac_address'])
        .where('organization_id', 'is', null)
        .execute()
      const device = boxed.find(
        ({ mac_address }) => claimCodeFor(secrets.deviceKey, mac_address) === query.letters,
      )
      if (!device) throw notFound('panel')
      await attempt.takeBack()
      return registrationCode(tx, { key: secrets.deviceKey, now: context.now() }, device)
    })
  })

  serve(app, parts, deviceEndpoints.registerToOrganization, async ({ body }, context) => {
    const { actor, tx } = context
    const { deviceId, organizationId } = body
    const workspace = await findVisibleWorkspace(tx, actor, body.workspaceId)
    if (workspace.organization_id !== organizationId) throw notFound('workspace')
    // A panel of nobody is seen by the platform alone; the token says who may touch it.
    await withScope(tx, actor, 'system', async () => {
      await holdUnregistered(tx, context, body)
      await tx
        .updateTable('devices')
        .set({
          organization_id: organizationId,
          workspace_id: workspace.id,
          name: body.deviceName,
          timezone_id: workspace.timezone_id,
        })
        .where('id', '=', deviceId)
        .execute()
    })
    await settleFrame({ ...context, now: context.now() }, deviceId)
    return findDevice(context, deviceId)
  })
}

/**
 * Refuses what is registered already, before it looks at the token: a sender who lost the answer then hears that it was done,
 * however late. Whose it is, only its own organisation is told.
 */
async function holdUnregistered(
  tx: Tx,
  { secrets, now }: Pick<Parts, 'secrets' | 'now'>,
  asked: { deviceId: string; organizationId: string; token: string },
) {
  const device = await tx
    .selectFrom('devices')
    .select('organization_id')
    .where('id', '=', asked.deviceId)
    .forUpdate()
    .executeTakeFirst()
  if (device?.organization_id === asked.organizationId)
    throw conflict('This panel is registered in this organisation already.', PROBLEM.registeredHere)
  const problem = await tokenProblem(secrets.deviceKey, asked.token, asked.deviceId, now())
  if (problem) throw conflict(...SAID[problem])
  if (!device) throw notFound('device')
  if (device.organization_id !== null)
    throw conflict('This panel is registered in another organisation.', PROBLEM.registeredElsewhere)
}
