import type { Tx } from '#server/db/database.ts'

import type { DemoImageKey } from './library-images.ts'
import type { StoredImages } from './store-images.ts'
import { DEMO_TEMPLATE_DEVICES, DEMO_TEMPLATES } from './templates.ts'

const FOLDERS = ['Landscapes', 'Signs', 'Exhibitions'] as const

async function addFolder(
  tx: Tx,
  table: 'image_folders' | 'template_folders',
  folder: { organization_id: string; parent_id: string | null; name: string },
) {
  const { id } = await tx.insertInto(table).values(folder).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds the two root folders of an organization; returns their ids. */
export async function addRootFolders(tx: Tx, organization_id: string) {
  const root = { organization_id, parent_id: null }
  return {
    images: await addFolder(tx, 'image_folders', { ...root, name: 'Images' }),
    templates: await addFolder(tx, 'template_folders', { ...root, name: 'Templates' }),
  }
}

/** Seeds the media library of an organization; returns the id of each image. */
export async function seedLibrary(
  tx: Tx,
  owner: { organizationId: string; userId: string },
  pictures: StoredImages,
): Promise<Record<DemoImageKey, string>> {
  const organization_id = owner.organizationId
  const roots = await addRootFolders(tx, organization_id)
  const ids: [string, string][] = []
  for (const name of [null, ...FOLDERS]) {
    const image_folder_id =
      name === null
        ? roots.images
        : await addFolder(tx, 'image_folders', { organization_id, parent_id: roots.images, name })
    for (const picture of Object.values(pictures).filter(
      (candidate) => candidate.folder === name,
    )) {
      const { id } = await tx
        .insertInto('images')
        .values({
          organization_id,
          image_folder_id,
          name: picture.name,
          file_name: `${picture.key}.png`,
          sha256: picture.sha256,
          thumbnail_sha256: picture.thumbnailSha256,
          thumbnail_small_sha256: picture.smallThumbnailSha256,
          uploaded_by: owner.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push([picture.key, id])
    }
  }
  const images = Object.fromEntries(ids) as Record<DemoImageKey, string>
  await seedTemplates(tx, { organization_id, template_folder_id: roots.templates }, images)
  return images
}

async function seedTemplates(
  tx: Tx,
  folder: { organization_id: string; template_folder_id: string },
  images: Record<DemoImageKey, string>,
) {
  for (const { name, design, variables } of DEMO_TEMPLATES)
    await tx
      .insertInto('templates')
      .values({
        ...folder,
        name,
        value: JSON.stringify(design((key) => images[key])),
        variables: JSON.stringify(variables),
        devices: JSON.stringify(DEMO_TEMPLATE_DEVICES),
        original: true,
      })
      .execute()
}
