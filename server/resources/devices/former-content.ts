import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, invalid } from '#server/http/http-error.ts'
import { checkSignature } from '#server/media/signed-url.ts'
import { lockMediaShared } from '#server/media/unused.ts'
import { templateFor } from '#server/resources/templates/present.ts'
import type { RestoreContent } from '#src/contract/former-content.ts'
import { PROBLEM } from '#src/contract/problem.ts'

import type { DeviceRow } from './query.ts'

interface Context extends Pick<Dependencies, 'secrets' | 'now'> {
  tx: Tx
}
type Former = NonNullable<RestoreContent['former']>
type FormerImage = Extract<Former, { type: 'image' }>

const NO_TEMPLATE = {
  template_as_default_set: false,
  template_id: null,
  template_orientation: null,
  template_variables: null,
}

/** The columns of restored content, after checking that the caller may name it. */
export async function formerColumns(
  context: Context,
  row: DeviceRow,
  { slot, former }: RestoreContent,
) {
  if (slot === 'content') {
    if (former?.type === 'template') throw invalid({ former: ['validation:wrong'] })
    return {
      picture_sha256: former && (await findPicture(context, row, former.imageUrl)),
      content_name: former && former.name,
      image_id: former && (await findImageId(context, row, former)),
    }
  }
  if (former?.type !== 'template')
    return {
      ...NO_TEMPLATE,
      default_picture_sha256: former && (await findPicture(context, row, former.imageUrl)),
      default_content_name: former && former.name,
    }
  const template = await templateFor(context.tx, row, former.templateId)
  return {
    default_picture_sha256: null,
    default_content_name: template.name,
    template_as_default_set: true,
    template_id: template.id,
    template_orientation: former.orientation,
    template_variables: jsonText(former.variables),
  }
}

const PICTURE_PATH = /^\/media\/([0-9a-f]{64})\//

/**
 * The stored image of a signed URL. Its signature proves that the server gave it to someone who may see it; an expired one is
 * accepted for the device's own images, because an undo may wait offline for days. Uploads for panels are WebP; other types are
 * large library photos, but also frames.
 */
async function findPicture({ tx, secrets, now }: Context, row: DeviceRow, imageUrl: string) {
  const url = URL.parse(imageUrl, 'http://localhost')
  const [, sha256] = PICTURE_PATH.exec(url?.pathname ?? '') ?? []
  if (!url || sha256 === undefined) throw formerContentGone()
  const query = Object.fromEntries(url.searchParams)
  const signature = checkSignature(secrets.media, url.pathname, query, now())
  if (signature === 'wrong') throw formerContentGone()
  // Prevents removal until the device references it.
  await lockMediaShared(tx, sha256)
  const stored = await tx
    .selectFrom('media')
    .select('type')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  const isUpload = signature === 'valid' && stored?.type === 'image/webp'
  if (!stored || !(isUpload || (await isOwnImage(tx, row, sha256)))) throw formerContentGone()
  return sha256
}

/** True if the device has or had the image, or its organization has it in the library. */
async function isOwnImage(tx: Tx, row: DeviceRow, sha256: string) {
  const device = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', row.id)
    .where((eb) =>
      eb.or([
        eb('picture_sha256', '=', sha256),
        eb('default_picture_sha256', '=', sha256),
        eb('former_picture_sha256', '=', sha256),
        eb('former_default_picture_sha256', '=', sha256),
        eb.exists(
          eb
            .selectFrom('images')
            .select('images.id')
            .where('images.sha256', '=', sha256)
            .where('images.organization_id', '=', row.organization_id),
        ),
      ]),
    )
    .executeTakeFirst()
  return device !== undefined
}

/** The library image may have been deleted, while a crop of it remains. */
async function findImageId({ tx }: Context, row: DeviceRow, { imageId }: FormerImage) {
  if (imageId === null) return null
  const image = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('organization_id', '=', row.organization_id)
    .forKeyShare()
    .executeTakeFirst()
  return image?.id ?? null
}

/** Also for a wrong signature, so that the response does not reveal which images exist. */
const formerContentGone = () =>
  conflict('The previous image is no longer stored.', PROBLEM.formerContentGone)
