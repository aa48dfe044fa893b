import * as v from 'valibot'

import { DeviceSchema } from '#src/contract/device.ts'
import { imageFolderEndpoints, templateFolderEndpoints } from '#src/contract/folder.ts'
import { ImageSchema } from '#src/contract/image.ts'
import { ScheduleEventSchema } from '#src/contract/schedule.ts'
import { ListedTemplateSchema, TemplateSchema } from '#src/contract/template.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import type { CacheDatabase } from '#src/platform/db/cache-database.ts'
import { type Cached, deleteRows, rememberGone } from '#src/platform/db/cached-rows.ts'
import {
  cacheDevice,
  cachedDevicesIn,
  listNewDevice,
  moveCachedDevices,
} from '#src/platform/db/device-cache.ts'
import { imageListKey, templateListKey, WORKSPACE_TREE_KEY } from '#src/platform/db/list-keys.ts'
import { cacheWholeFolder } from '#src/platform/db/media-cache.ts'
import { changeCachedValues, writeToCacheOf } from '#src/platform/db/network-first.ts'
import type { Applied, FileMap, QueuedMutation } from '#src/platform/outbox/define.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'

import { moveDevicesMutation } from './devices/move.ts'
import { deviceMutations } from './devices/mutations.ts'
import { registerDeviceMutation } from './devices/registration.ts'
import { imageFolderMutations, templateFolderMutations } from './folders/mutations.ts'
import { imageTreeKey, templateTreeKey } from './folders/queries.ts'
import {
  moveImagesMutation,
  removeImageMutation,
  removeImagesMutation,
} from './images/move-and-remove.ts'
import { imageFolderOverlays } from './images/overlays.ts'
import { uploadImageMutation } from './images/upload.ts'
import { scheduleMutations } from './schedules/mutations.ts'
import { removeEntryMutation } from './schedules/remove.ts'
import { createTemplateMutation } from './templates/create.ts'
import { moveTemplatesMutation, removeTemplateMutation } from './templates/move-and-remove.ts'
import { templateFolderOverlays } from './templates/overlays.ts'
import { templateCacheKey } from './templates/rows.ts'
import { saveTemplateMutation } from './templates/save.ts'
import { removeWorkspaceMutation } from './workspaces/remove.ts'
import { workspaceTreeOverlays } from './workspaces/tree-overlays.ts'

/**
 * Applies a sent change to the cached lists, which may not be read again before the connection is lost: what was sent must not
 * disappear from them.
 */
export const cacheApplied = (applied: Applied) =>
  writeToCacheOf(applied.op, async (db) => {
    for (const { kinds, write } of writers)
      if (kinds.includes(applied.op.kind)) await write(db, applied)
  })

interface Writer {
  kinds: readonly string[]
  write: (db: CacheDatabase, applied: Applied) => PromiseLike<unknown>
}

/** Applies overlays to cached values, by their key or its start. */
const inValues = <T>(
  keys: { key: string } | { prefix: string },
  schema: v.GenericSchema<unknown, T>,
  overlays: Parameters<typeof overlay<T>>[0],
): Writer => ({
  kinds: overlays.map(({ kind }) => kind),
  write: (db, applied) =>
    changeCachedValues(db, keys, schema, (value) => overlay(overlays, [applied], value, 0)),
})

/** Changes the rows that the input names. */
const byInput = <TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  { kind, input }: QueuedMutation<TSchema, TFiles, TValue>,
  write: (db: CacheDatabase, input: v.InferOutput<TSchema>) => PromiseLike<unknown>,
): Writer => ({
  kinds: [kind],
  write: (db, { op }) => write(db, v.parse(input, op.payload)),
})

/** Stores the row in the answer. A deletion may have none. */
const byAnswer = <T>(
  mutations: readonly { kind: string }[],
  schema: v.GenericSchema<unknown, T>,
  write: (db: CacheDatabase, row: Cached<T>, payload: unknown) => PromiseLike<unknown>,
): Writer => ({
  kinds: mutations.map(({ kind }) => kind),
  async write(db, { op: { payload }, answer }) {
    const row = v.safeParse(schema, answer)
    if (row.success) await write(db, { ...row.output, askedAt: Date.now() }, payload)
  },
})

/** A new folder is known to be empty. */
const newFolder = (mutation: { kind: string }, keyOf: (id: string) => string) =>
  byAnswer([mutation], v.object({ id: v.string() }), (db, { id, askedAt }) =>
    cacheWholeFolder(db, keyOf(id), askedAt),
  )

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const writers: readonly Writer[] = [
  inValues(
    { prefix: imageTreeKey(undefined) },
    imageFolderEndpoints.tree.answer,
    imageFolderOverlays,
  ),
  newFolder(imageFolderMutations.create, imageListKey),
  byInput(imageFolderMutations.remove, async (db, { folderIds }) => {
    await rememberGone(db, folderIds, Date.now())
    await db.images.where('imageFolderId').anyOf(folderIds).delete()
  }),
  byAnswer([uploadImageMutation], ImageSchema, ({ images }, image) => images.put(image)),
  byInput(moveImagesMutation, ({ images }, { images: moved, folderId: imageFolderId }) =>
    images.where('id').anyOf(idsOf(moved)).modify({ imageFolderId, changedAt: Date.now() }),
  ),
  byInput(removeImageMutation, (db, { image }) => deleteRows(db, db.images, [image.id])),
  byInput(removeImagesMutation, (db, { images }) => deleteRows(db, db.images, idsOf(images))),

  inValues(
    { prefix: templateTreeKey(undefined) },
    templateFolderEndpoints.tree.answer,
    templateFolderOverlays,
  ),
  newFolder(templateFolderMutations.create, templateListKey),
  byInput(templateFolderMutations.remove, async (db, { folderIds }) => {
    await rememberGone(db, folderIds, Date.now())
    await db.templates.where('templateFolderId').anyOf(folderIds).delete()
  }),
  byAnswer(
    [createTemplateMutation, saveTemplateMutation],
    TemplateSchema,
    async (db, { askedAt, ...template }) => {
      const listed = v.parse(ListedTemplateSchema, template)
      await db.templates.put({ ...listed, askedAt })
      await db.values.put({ key: templateCacheKey(template.id), value: template, askedAt })
    },
  ),
  byInput(moveTemplatesMutation, async (db, { templates, folderId: templateFolderId }) => {
    const ids = idsOf(templates)
    await db.templates.where('id').anyOf(ids).modify({ templateFolderId, changedAt: Date.now() })
    for (const key of ids.map(templateCacheKey))
      await changeCachedValues(db, { key }, TemplateSchema, (template) => ({
        ...template,
        templateFolderId,
      }))
  }),
  byInput(removeTemplateMutation, async (db, { template: { id } }) => {
    await deleteRows(db, db.templates, [id])
    await deleteRows(db, db.values, [templateCacheKey(id)])
  }),

  byAnswer(scheduleMutations, ScheduleEventSchema, ({ schedules }, entry) => schedules.put(entry)),
  byInput(removeEntryMutation, (db, { entry }) => deleteRows(db, db.schedules, [entry.id])),

  inValues({ key: WORKSPACE_TREE_KEY }, workspaceEndpoints.tree.answer, workspaceTreeOverlays),
  byInput(removeWorkspaceMutation, async (db, { id, rootId }) =>
    moveCachedDevices(db, await cachedDevicesIn(db, id), rootId),
  ),
  byInput(moveDevicesMutation, (db, { devices, workspaceId }) =>
    moveCachedDevices(db, idsOf(devices), workspaceId),
  ),
  byAnswer(deviceMutations, DeviceSchema, (db, { askedAt, ...device }) =>
    cacheDevice(db, device, askedAt),
  ),
  byAnswer([registerDeviceMutation], DeviceSchema, (db, { askedAt, ...device }, payload) => {
    const { organizationId } = v.parse(registerDeviceMutation.input, payload)
    return listNewDevice(db, device, organizationId, askedAt)
  }),
]
