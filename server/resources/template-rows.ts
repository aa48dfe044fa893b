import type { Selectable } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { type DesignText, imagesOf } from '#server/devices/template-pictures.ts'
import { notFound } from '#server/http/problems.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'
import type { ListedTemplate, Template } from '#src/contract/template.ts'

import type { ListedRow } from './template-query.ts'

type TemplateRow = Selectable<Schema['templates']>

export async function findTemplate(tx: Tx, id: string) {
  const row = await tx.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('template')
  return row
}

/**
 * A template that a device may show: one of its own organisation. It is held until the change is done, so that nobody
 * deletes it in between.
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

/** All of them, in one order so that two callers never wait for each other; one that is missing refuses all. */
export async function lockTemplates(tx: Tx, ids: readonly string[]) {
  const wanted = new Set(ids)
  const rows = await tx
    .selectFrom('templates')
    .select(['id', 'organization_id'])
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.size) throw notFound('template')
  return rows
}

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
  parts: Pick<Parts, 'secrets' | 'now'>,
): Promise<Template> {
  return {
    ...presentListed(row),
    value: row.value,
    images: Object.fromEntries(
      (await imagesOf(tx, row).execute()).map(({ id, name, sha256 }) => [
        id,
        signedMediaUrl(parts.secrets.media, { sha256, name, extension: 'webp' }, parts.now()),
      ]),
    ),
  }
}

/** Nobody deletes them until the design is saved. */
export const holdImages = (tx: Tx, design: DesignText) =>
  imagesOf(tx, design).forKeyShare().execute()
