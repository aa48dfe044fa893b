import { randomInt } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { updateDueFrame } from '#server/devices/due-frame.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { expectTimezone } from '#server/resources/timezones/names.ts'
import { lockVisibleWorkspace } from '#server/resources/workspaces/query.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { can } from '#src/domain/permissions.ts'

import { presentDevice } from './present.ts'
import {
  countDevices,
  countUnassigned,
  devicePage,
  readDeviceRows,
  unassignedPage,
} from './query.ts'

interface Context extends Pick<Dependencies, 'secrets' | 'now'> {
  tx: Tx
  actor: Actor
}

const PIN_LENGTH = 6

export async function findDeviceRow({ tx, now }: Pick<Context, 'tx' | 'now'>, id: string) {
  const [row] = await readDeviceRows(tx, now(), [id])
  if (!row) throw notFound('device')
  return row
}

/** Serializes changes of a device and its schedule. */
export async function lockDevice(context: Pick<Context, 'tx' | 'now'>, id: string) {
  await context.tx.selectFrom('devices').select('id').where('id', '=', id).forUpdate().execute()
  return findDeviceRow(context, id)
}

export const findDevice = async (context: Context, id: string) =>
  presentDevice(await findDeviceRow(context, id), context.actor, context)

export function devices(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, deviceEndpoints.list, async ({ query }, context) => {
    const { actor, tx, now } = context
    const organizationId = query.organizationId ?? actor.organizationId
    const { rows, total } = await devicePage(tx, query, organizationId, now())
    const { limit, offset } = query
    return { data: rows.map((row) => presentDevice(row, actor, context)), total, limit, offset }
  })

  serve(app, deps, deviceEndpoints.count, async ({ query }, { actor, tx, now }) => ({
    ...(await countDevices(tx, query.organizationId ?? actor.organizationId, now())),
    ...(can(actor, 'platform.manage') && { unassigned: await countUnassigned(tx) }),
  }))

  serve(app, deps, deviceEndpoints.unassigned, async ({ query }, context) => {
    const { actor, tx, now } = context
    const { rows, total } = await unassignedPage(tx, query, now())
    const { limit, offset } = query
    return { data: rows.map((row) => presentDevice(row, actor, context)), total, limit, offset }
  })

  serve(app, deps, deviceEndpoints.some, async ({ query }, context) => {
    const rows = await readDeviceRows(context.tx, context.now(), query.ids)
    return { data: rows.map((row) => presentDevice(row, context.actor, context)) }
  })

  serve(app, deps, deviceEndpoints.get, async ({ params }, context) => {
    const row = await findDeviceRow(context, params.id)
    context.setEtag(row.updated_at)
    return presentDevice(row, context.actor, context)
  })

  serve(app, deps, deviceEndpoints.update, async ({ params, body }, context) => {
    const { tx } = context
    const before = await lockDevice(context, params.id)
    await context.expectUnchanged(before.updated_at, () => findDevice(context, params.id))
    const { currentOrientation, upsideDown, timezoneId, ...texts } = body
    if (timezoneId) expectTimezone(timezoneId, before.timezone_id ?? undefined)
    const changes = {
      ...texts,
      ...(timezoneId !== undefined && { timezone_id: timezoneId }),
      ...(currentOrientation !== undefined && { orientation: currentOrientation }),
      ...(upsideDown !== undefined && { upside_down: upsideDown }),
    }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('devices').set(changes).where('id', '=', params.id).execute()
    // The response already says that the panel will get another frame.
    if (currentOrientation !== undefined || upsideDown !== undefined)
      await updateDueFrame({ ...context, now: context.now() }, params.id)
    const row = await findDeviceRow(context, params.id)
    context.setEtag(row.updated_at)
    return presentDevice(row, context.actor, context)
  })

  serve(app, deps, deviceEndpoints.moveBulk, async ({ body }, { actor, tx, skipAudit }) => {
    const workspace = await lockVisibleWorkspace(tx, actor, body.workspaceId)
    const found = await tx
      .selectFrom('devices')
      .select(['id', 'workspace_id'])
      .where('id', 'in', body.deviceIds)
      .where('organization_id', '=', workspace.organization_id)
      // Locked in id order, so that two callers cannot deadlock.
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const success = new Set(found.map(({ id }) => id))
    const moved = found.flatMap((one) => (one.workspace_id === workspace.id ? [] : one.id))
    skipAudit([...success].filter((id) => !moved.includes(id)))
    if (moved.length > 0)
      await tx
        .updateTable('devices')
        .set({ workspace_id: workspace.id })
        .where('id', 'in', moved)
        .execute()
    return {
      success: [...success],
      failure: body.deviceIds
        .filter((id) => !success.has(id))
        .map((deviceId) => ({ deviceId, error: 'Device not found.' })),
    }
  })

  serve(app, deps, deviceEndpoints.regeneratePin, async ({ body }, { tx }) => {
    const pinCode = String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0')
    const changed = await tx
      .updateTable('devices')
      .set({ pin_code: pinCode })
      .where('id', '=', body.deviceId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound('device')
    return { pinCode }
  })

  serve(app, deps, deviceEndpoints.getListView, async (_input, { actor, tx }) => {
    const { device_list_view: view } = await tx
      .selectFrom('users')
      .select('device_list_view')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return { view }
  })

  serve(app, deps, deviceEndpoints.setListView, async ({ body }, { actor, tx }) => {
    await tx
      .updateTable('users')
      .set({ device_list_view: body.view })
      .where('id', '=', actor.userId)
      .execute()
    return {}
  })
}
