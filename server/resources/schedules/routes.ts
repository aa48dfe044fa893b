import type { FastifyInstance } from 'fastify'
import type { Insertable, Updateable } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { updateDueFrame } from '#server/devices/due-frame.ts'
import { drawEntryInTurn } from '#server/devices/entry-frames.ts'
import { notFound } from '#server/http/http-error.ts'
import { type BaseContext, serve } from '#server/http/serve.ts'
import type { Versions } from '#server/http/versions.ts'
import type { DeviceRow } from '#server/resources/devices/query.ts'
import { findDeviceRow, lockDevice } from '#server/resources/devices/routes.ts'
import { storeDeviceImage } from '#server/resources/devices/store-image.ts'
import { templateFor } from '#server/resources/templates/present.ts'
import { scheduleEndpoints } from '#src/contract/schedule.ts'

import { deviceOfEntry, entryRows, type EntryRow, findEntry, presentEntry } from './query.ts'
import { expectFutureSpan, expectFree, expectNotStarted } from './rules.ts'

interface Context
  extends
    Pick<Dependencies, 'database' | 'media' | 'secrets' | 'now'>,
    Pick<BaseContext, 'afterCommit'>,
    Versions {
  tx: Tx
  actor: Actor
  origin: string
}

type NewContent = Omit<Insertable<Schema['schedules']>, 'device_id' | 'start_at' | 'end_at'>

export function schedules(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, scheduleEndpoints.ofDevice, async ({ params, query }, context) => {
    const device = await findDeviceRow(context, params.id)
    const rows = await entryRows(context.tx, device)
      .where('s.start_at', '<', new Date(query.to))
      .where('s.end_at', '>', new Date(query.from))
      .orderBy('s.start_at')
      .execute()
    return rows.map((row) => presentEntry(row, context))
  })

  serve(app, deps, scheduleEndpoints.createTemplateEntry, async ({ params, body }, context) => {
    const device = await lockTemplateAndDevice(context, params.id, body.templateId)
    const span = await freeSpan(context, device, body)
    const template = await templateFor(context.tx, device, body.templateId)
    return add(context, device, span, {
      name: body.name,
      template_id: template.id,
      template_orientation: body.templateOrientation,
      template_variables: jsonText(body.templateVariables),
    })
  })

  serve(app, deps, scheduleEndpoints.createImageEntry, async ({ form }, context) => {
    const device = await lockDevice(context, form.deviceId)
    const span = await freeSpan(context, device, form)
    return add(context, device, span, {
      name: form.name,
      description: form.description ?? '',
      picture_sha256: await storeDeviceImage(context, device, form.croppedImage, 'croppedImage'),
    })
  })

  serve(app, deps, scheduleEndpoints.updateImageEntry, async ({ params, form }, context) => {
    const { device, entry } = await lockEntry(context, params.id, 'image')
    return change(context, device, entry, {
      ...(await changedSpan(context, device, entry, form)),
      ...(form.name !== undefined && { name: form.name }),
      ...(form.description !== undefined && { description: form.description }),
      ...(form.croppedImage !== undefined && {
        picture_sha256: await storeDeviceImage(context, device, form.croppedImage, 'croppedImage'),
      }),
    })
  })

  serve(app, deps, scheduleEndpoints.updateTemplateEntry, async ({ params, body }, context) => {
    const { device, entry } = await lockEntry(context, params.id, 'template', body.templateId)
    const { name, orientation, templateId, variables } = body
    return change(context, device, entry, {
      ...(await changedSpan(context, device, entry, body)),
      ...(name !== undefined && { name }),
      ...(orientation !== undefined && { template_orientation: orientation }),
      ...(templateId !== undefined && {
        template_id: (await templateFor(context.tx, device, templateId)).id,
      }),
      ...(variables !== undefined && { template_variables: jsonText(variables) }),
    })
  })

  serve(app, deps, scheduleEndpoints.remove, async ({ params }, context) => {
    const device = await lockDevice(context, await deviceOfEntry(context.tx, params.id))
    const { numDeletedRows } = await context.tx
      .deleteFrom('schedules')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('entry')
    await updateFrame(context, device)
    return {}
  })
}

/** Serializes schedule changes of a device. Locks its new template first, as a rename of that does. */
async function lockTemplateAndDevice(context: Context, id: string, templateId?: string) {
  if (templateId !== undefined)
    await templateFor(context.tx, await findDeviceRow(context, id), templateId)
  return lockDevice(context, id)
}

/** Locks an entry that may still be changed. An entry of the other kind gets 404. */
async function lockEntry(
  context: Context,
  id: string,
  kind: 'image' | 'template',
  templateId?: string,
) {
  const { tx, now } = context
  const device = await lockTemplateAndDevice(context, await deviceOfEntry(tx, id), templateId)
  const entry = await findEntry(tx, device, id)
  if ((entry.template_id === null) !== (kind === 'image')) throw notFound(`${kind} entry`)
  await context.expectUnchanged(entry.updated_at, async () => presentEntry(entry, context))
  expectNotStarted(entry, now())
  return { device, entry }
}

async function freeSpan(
  { tx, now }: Context,
  device: DeviceRow,
  times: { start: string; end: string },
  except?: string,
) {
  const span = { start: new Date(times.start), end: new Date(times.end) }
  expectFutureSpan(span, now())
  await expectFree(tx, device.id, span, except)
  return { start_at: span.start, end_at: span.end }
}

async function changedSpan(
  context: Context,
  device: DeviceRow,
  entry: EntryRow,
  { start, end }: { start?: string; end?: string },
) {
  if (start === undefined && end === undefined) return {}
  const times = {
    start: start ?? entry.start_at.toISOString(),
    end: end ?? entry.end_at.toISOString(),
  }
  const span = await freeSpan(context, device, times, entry.id)
  return { ...span, set_by: context.actor.userId }
}

async function add(
  context: Context,
  device: DeviceRow,
  span: { start_at: Date; end_at: Date },
  content: NewContent,
) {
  const { id } = await context.tx
    .insertInto('schedules')
    .values({ device_id: device.id, ...span, ...content, set_by: context.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return respond(context, device, id)
}

/** With a template, the thumbnail depends on these. */
const DRAWN_COLUMNS = ['template_id', 'template_orientation', 'template_variables']

async function change(
  context: Context,
  device: DeviceRow,
  entry: EntryRow,
  changes: Updateable<Schema['schedules']>,
) {
  const { tx } = context
  if (Object.keys(changes).length > 0)
    await tx.updateTable('schedules').set(changes).where('id', '=', entry.id).execute()
  // Until it is drawn again, also by maintenance, it has no thumbnail.
  if (DRAWN_COLUMNS.some((column) => column in changes))
    await tx.deleteFrom('entry_frames').where('schedule_id', '=', entry.id).execute()
  return respond(context, device, entry.id)
}

async function respond(context: Context, device: DeviceRow, id: string) {
  await updateFrame(context, device)
  // The thumbnail is drawn after the response.
  context.afterCommit(() => drawEntryInTurn(context, id))
  const entry = await findEntry(context.tx, device, id)
  context.setEtag(entry.updated_at)
  return presentEntry(entry, context)
}

/** The console immediately shows what the panel gets at its next poll (SCH-32). */
const updateFrame = (context: Context, { id }: DeviceRow) =>
  updateDueFrame({ ...context, now: context.now() }, id)
