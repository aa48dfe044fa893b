import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { updateDueFrame } from '#server/devices/due-frame.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { decodeStored, toStored } from '#server/media/images.ts'
import { storeMedia } from '#server/media/store-media.ts'
import { titleOf } from '#server/resources/images/uploads.ts'
import { templateFor } from '#server/resources/templates/present.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { cropSize } from '#src/imaging/crop.ts'
import { onPaper } from '#src/imaging/raster.ts'
import { fitCover } from '#src/imaging/resize.ts'
import { rotate } from '#src/imaging/rotate.ts'

import { formerColumns } from './former-content.ts'
import type { DeviceRow } from './query.ts'
import { findDevice, findDeviceRow } from './routes.ts'
import { panelOfRow, storeDeviceImage } from './store-image.ts'

interface Context extends Pick<Dependencies, 'media' | 'secrets' | 'now'> {
  tx: Tx
  actor: Actor
  origin: string
}

/**
 * Sets the content of one device. The frame is drawn before the response, so that the console shows
 * what will be sent.
 */
export function deviceContent(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, deviceEndpoints.uploadImage, async ({ params, form }, context) => {
    const row = await findOwned(context, params.id, form.organizationId)
    const sha256 = await storeDeviceImage(context, row, form.image, 'image')
    return push(context, row.id, {
      picture_sha256: sha256,
      content_name: titleOf(form.image),
      image_id: null,
    })
  })

  serve(app, deps, deviceEndpoints.setImage, async ({ params, form }, context) => {
    const row = await findOwned(context, params.id, form.organizationId)
    const image = await context.tx
      .selectFrom('images')
      .select(['id', 'name', 'sha256'])
      .where('id', '=', form.imageId)
      .where('organization_id', '=', form.organizationId)
      // Prevents deletion until the device references it.
      .forKeyShare()
      .executeTakeFirst()
    if (!image) throw notFound('image')
    const sha256 = form.croppedImage
      ? await storeDeviceImage(context, row, form.croppedImage, 'croppedImage')
      : await wholeImage(context, row, image.sha256)
    return push(context, row.id, {
      picture_sha256: sha256,
      content_name: image.name,
      image_id: image.id,
    })
  })

  serve(app, deps, deviceEndpoints.setDefaultTemplate, async ({ params, body }, context) => {
    const row = await findDeviceRow(context, params.id)
    const template = await templateFor(context.tx, row, body.templateId)
    return push(context, row.id, {
      default_picture_sha256: null,
      default_content_name: template.name,
      template_as_default_set: true,
      template_id: template.id,
      template_orientation: body.orientation,
      template_variables: jsonText(body.variables),
    })
  })

  serve(app, deps, deviceEndpoints.setDefaultImage, async ({ params, form }, context) => {
    const row = await findDeviceRow(context, params.id)
    const sha256 = await storeDeviceImage(context, row, form.croppedImage, 'croppedImage')
    return push(context, row.id, {
      default_picture_sha256: sha256,
      default_content_name: titleOf(form.croppedImage),
      template_as_default_set: false,
      template_id: null,
      template_orientation: null,
      template_variables: null,
    })
  })

  serve(app, deps, deviceEndpoints.restoreContent, async ({ params, body }, context) => {
    const row = await findDeviceRow(context, params.id)
    return push(context, row.id, await formerColumns(context, row, body))
  })
}

async function findOwned(context: Context, id: string, organizationId: string) {
  const row = await findDeviceRow(context, id)
  if (row.organization_id !== organizationId) throw notFound('device')
  return row
}

/**
 * Uses a library image without a crop. For a vertical device it is fitted and rotated (CROP-05).
 */
async function wholeImage({ tx, media }: Context, row: DeviceRow, sha256: string) {
  if (row.orientation !== 'vertical') return sha256
  const upright = onPaper(await decodeStored(await media.read(sha256)))
  const fitted = fitCover(upright, cropSize(panelOfRow(row), 'vertical'))
  const turned = rotate(fitted, 270)
  return storeMedia(tx, media, await toStored(turned), { type: 'image/webp', ...turned })
}

type Content = Pick<Updateable<Schema['devices']>, ContentColumn>
type ContentColumn =
  | 'picture_sha256'
  | 'content_name'
  | 'image_id'
  | 'default_picture_sha256'
  | 'default_content_name'
  | 'template_as_default_set'
  | 'template_id'
  | 'template_orientation'
  | 'template_variables'

async function push(context: Context, id: string, content: Content) {
  await context.tx
    .updateTable('devices')
    .set((eb) => ({
      ...content,
      ...('picture_sha256' in content && { former_picture_sha256: eb.ref('picture_sha256') }),
      ...('default_picture_sha256' in content && {
        former_default_picture_sha256: eb.ref('default_picture_sha256'),
      }),
    }))
    .where('id', '=', id)
    .execute()
  await updateDueFrame({ ...context, now: context.now() }, id)
  return findDevice(context, id)
}
