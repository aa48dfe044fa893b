import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { OrientationSchema, VariablesSchema } from '#src/contract/fields.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { type Attempt, defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { setDefaultImage, setDefaultTemplate } from './api.ts'
import { fixUrl, slotEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

/** The default content of a device. Only the newest unsent one is sent. */
const slot = {
  lane: ({ id }: { id: string }) => slotEntity(id, 'default'),
  entity: ({ id }: { id: string }) => slotEntity(id, 'default'),
  supersedes: true,
  refetch: ({ id }: { id: string }) => [
    deviceKeys.lists(),
    deviceKeys.lineups(),
    deviceKeys.detail(id),
  ],
  repeatable: true,
  form: ({ id }: { id: string }, opId: string) => fixUrl(id, opId, 'defaultContent'),
} as const

/** The default shows immediately if nothing else does. */
function withDefault(
  device: Device,
  id: string,
  content: Partial<Device>,
  onPanel: Pick<Device, 'contentName' | 'thumbnail'>,
): Device {
  if (device.id !== id) return device
  const isFree = device.runningContent === null && device.imageUrl === null
  return {
    ...device,
    ...content,
    defaultContentName: onPanel.contentName,
    ...(isFree && onPanel),
  }
}

export const setDefaultImageMutation = defineMutation({
  ...slot,
  queue: 'upload',
  kind: 'device.setDefaultImage',
  input: v.object({
    id: v.string(),
    name: v.string(),
    fileName: v.string(),
    /** A data URL, shown until the server's thumbnail is available (OFF-08). */
    thumbnail: v.string(),
  }),
  label: ({ name, fileName }) => changesTexts.defaultImage({ name, fileName }),
  overlay: (device: Device, { id, fileName, thumbnail }) =>
    withDefault(
      device,
      id,
      {
        defaultImageUrl: thumbnail,
        templateAsDefaultSet: false,
        templateId: null,
        templateOrientation: null,
        templateVariables: null,
      },
      { contentName: titleOfFile(fileName), thumbnail },
    ),
  send: ({ id }, { options, files: { croppedImage } }: Attempt<{ croppedImage: File }>) =>
    setDefaultImage(id, { croppedImage }, options),
})

export const setDefaultTemplateMutation = defineMutation({
  ...slot,
  queue: 'light',
  kind: 'device.setDefaultTemplate',
  input: v.object({
    id: v.string(),
    name: v.string(),
    templateId: v.string(),
    templateName: v.string(),
    orientation: OrientationSchema,
    variables: VariablesSchema,
  }),
  label: ({ name, templateName }) => changesTexts.defaultTemplate({ name, template: templateName }),
  together: (all) =>
    changesTexts.defaultTemplateOnMany({
      count: all.length,
      template: all[0]?.templateName ?? '',
    }),
  overlay: (device: Device, { id, templateId, templateName, orientation, variables }) =>
    withDefault(
      device,
      id,
      {
        defaultImageUrl: null,
        templateAsDefaultSet: true,
        templateId,
        templateOrientation: orientation,
        templateVariables: variables,
      },
      { contentName: templateName, thumbnail: null },
    ),
  send: ({ id, orientation, templateId, variables }, { options }) =>
    setDefaultTemplate(id, { orientation, templateId, variables }, options),
})
