import type { Selectable } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type DesignText, imagesOf } from '#server/devices/template-images.ts'
import { notFound } from '#server/http/http-error.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { ListedTemplate, Template } from '#src/contract/template.ts'

import type { ListedRow } from './query.ts'

type TemplateRow = Selectable<Schema['templates']>

export async function findTemplate(tx: Tx, id: string) {
  const row = await tx.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('template')
  return row
}

/**
 * Finds a template of the device's organization and prevents its deletion until the transaction
 * ends.
 */
export async function templateFor(
  tx: Tx,
  device: { organization_id: string | null },
  templateId: string,
) {
  const row = await tx
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('id', '=', templateId)
    .where('organization_id', '=', device.organization_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound('template')
  return row
}

/** Locks those that exist, in id order, so that two callers cannot deadlock. */
export const lockTemplates = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('templates')
    .select(['id', 'organization_id', 'template_folder_id as folder_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export const presentListed = (row: ListedRow): ListedTemplate => ({
  id: row.id,
  name: row.name,
  templateFolderId: row.template_folder_id,
  variables: row.variables,
  created: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  original: row.original,
  devices: row.devices,
})

export async function presentTemplate(
  tx: Tx,
  row: TemplateRow,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
): Promise<Template> {
  return {
    ...presentListed(row),
    value: row.value,
    images: Object.fromEntries(
      (await imagesOf(tx, row).execute()).map(({ id, name, sha256 }) => [
        id,
        signedMediaUrl(deps.secrets.media, { sha256, name, extension: 'webp' }, deps.now()),
      ]),
    ),
  }
}

/** Prevents deletion of the design's images until it is saved. */
export const lockImagesShared = (tx: Tx, design: DesignText) =>
  imagesOf(tx, design).forKeyShare().execute()
