import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { OrientationSchema, VariablesSchema } from '#src/contract/fields.ts'
import type { RestoreContent } from '#src/contract/former-content.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { restoreContent } from './api.ts'
import { fixUrl, slotEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

export type ContentSlot = RestoreContent['slot']

const FormerSchema = v.variant('type', [
  v.object({
    type: v.literal('image'),
    imageUrl: v.string(),
    name: v.nullable(v.string()),
    imageId: v.nullable(v.string()),
  }),
  v.object({
    type: v.literal('template'),
    templateId: v.string(),
    name: v.nullable(v.string()),
    orientation: OrientationSchema,
    variables: VariablesSchema,
  }),
])
type Former = v.InferOutput<typeof FormerSchema>

interface Restoring {
  id: string
  slot: ContentSlot
}

/** The undo of content that was sent. Shares the lane of its slot, where only the newest unsent change is sent. */
export const restoreContentMutation = defineMutation({
  kind: 'device.restoreContent',
  queue: 'light',
  lane: ({ id, slot }: Restoring) => slotEntity(id, slot),
  entity: ({ id, slot }: Restoring) => slotEntity(id, slot),
  supersedes: true,
  refetch: ({ id }: Restoring) => [deviceKeys.lists(), deviceKeys.lineups(), deviceKeys.detail(id)],
  repeatable: true,
  form: ({ id, slot }: Restoring, opId) =>
    fixUrl(id, opId, slot === 'content' ? 'devicePreview' : 'defaultContent'),
  input: v.object({
    id: v.string(),
    name: v.string(),
    slot: v.picklist(['content', 'default']),
    /** Null if there was none. */
    former: v.nullable(FormerSchema),
    /** Shown on the panel again, until the server has drawn it. */
    onPanel: v.object({
      contentName: v.nullable(v.string()),
      thumbnail: v.nullable(v.string()),
    }),
  }),
  label: ({ name, slot }) =>
    slot === 'content' ? changesTexts.restoreContent(name) : changesTexts.restoreDefault(name),
  overlay: (device: Device, { id, slot, former, onPanel }) => {
    if (device.id !== id) return device
    const isFree =
      device.runningContent === null && (slot === 'content' || device.imageUrl === null)
    return {
      ...device,
      ...(slot === 'content' ? asContent(former) : asDefault(former)),
      ...(isFree && onPanel),
    }
  },
  send: ({ id, slot, former }, { options }) =>
    restoreContent(id, { slot, former: former && toSent(former) }, options),
})

function asContent(former: Former | null) {
  const image = former?.type === 'image' ? former : null
  return {
    imageUrl: image?.imageUrl ?? null,
    imageName: image?.name ?? null,
    imageId: image?.imageId ?? null,
  }
}

const NO_DEFAULT = {
  defaultImageUrl: null,
  templateAsDefaultSet: false,
  templateId: null,
  templateOrientation: null,
  templateVariables: null,
}

function asDefault(former: Former | null) {
  const defaultContentName = former && former.name
  if (former?.type !== 'template')
    return { ...NO_DEFAULT, defaultContentName, defaultImageUrl: former && former.imageUrl }
  const { templateId, orientation, variables } = former
  return {
    defaultImageUrl: null,
    defaultContentName,
    templateAsDefaultSet: true,
    templateId,
    templateOrientation: orientation,
    templateVariables: variables,
  }
}

/** The server reads the name of a template itself. */
function toSent(former: Former): NonNullable<RestoreContent['former']> {
  if (former.type === 'image') return former
  const { name: _, ...template } = former
  return template
}

/** The change that puts back what the device has in a slot now. */
export function restorationOf(
  device: Device,
  slot: ContentSlot,
): v.InferInput<typeof restoreContentMutation.input> {
  const { id, name } = device
  return {
    id,
    name,
    slot,
    former: slot === 'content' ? contentOf(device) : defaultOf(device),
    onPanel: onPanel(device),
  }
}

function contentOf({ imageUrl, imageName, imageId, ...device }: Device): Former | null {
  if (imageUrl === null) return null
  const shownName = device.runningContent === null ? device.contentName : null
  return { type: 'image', imageUrl, name: imageName ?? shownName, imageId }
}

function defaultOf(device: Device): Former | null {
  const { templateId, templateOrientation, templateVariables, defaultImageUrl } = device
  const name = device.defaultContentName
  if (device.templateAsDefaultSet && templateId !== null)
    return {
      type: 'template',
      templateId,
      name,
      orientation: templateOrientation ?? device.currentOrientation,
      variables: templateVariables ?? {},
    }
  return defaultImageUrl === null
    ? null
    : { type: 'image', imageUrl: defaultImageUrl, name, imageId: null }
}

/** A running entry is over by the time that the undo shows. */
function onPanel(device: Device) {
  const { runningContent, contentName, thumbnail } = device
  if (runningContent === null) return { contentName, thumbnail }
  return {
    contentName: device.imageName ?? device.defaultContentName,
    thumbnail: device.imageUrl ?? device.defaultImageUrl,
  }
}
