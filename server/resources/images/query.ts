import type * as v from 'valibot'

import type { Tx } from '#server/db/database.ts'
import { nameContains } from '#server/db/names.ts'
import { mediaOrder } from '#server/resources/folders/order.ts'
import type { ImageListQuerySchema } from '#src/contract/image.ts'
import { ownersOf } from '#src/domain/image-owners.ts'

/**
 * The image list in SQL. `src/domain/media-list.ts` implements the same query in memory for offline
 * use; a test compares both.
 */

type ListQuery = v.InferOutput<typeof ImageListQuerySchema>

export const imageRows = (tx: Tx) =>
  tx
    .selectFrom('images as i')
    .leftJoin('users as u', 'u.id', 'i.uploaded_by')
    .selectAll('i')
    .select('u.full_name as uploaded_by_name')

export type ImageRow = Awaited<ReturnType<ReturnType<typeof imageRows>['execute']>>[number]

/**
 * One page and the total. `limit` 0 returns everything (CONST-05); no organization means all of
 * them.
 */
export async function imagePage(tx: Tx, query: ListQuery, organizationId: string | null) {
  const { limit, offset, imageFolderId, uploadedBy, nameSearch } = query
  const matching = tx
    .selectFrom('images as i')
    .where((eb) =>
      eb.and([
        ...(organizationId ? [eb('i.organization_id', '=', organizationId)] : []),
        ...(imageFolderId ? [eb('i.image_folder_id', '=', imageFolderId)] : []),
        ...(uploadedBy ? [eb('i.uploaded_by', '=', uploadedBy)] : []),
        ...(nameSearch ? [nameContains('i', nameSearch)] : []),
      ]),
    )
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const order = mediaOrder('i', query)
  const rows = await imageRows(tx)
    .where(
      'i.id',
      'in',
      matching
        .select('i.id')
        .orderBy(order)
        .offset(offset)
        .$if(limit > 0, (query) => query.limit(limit)),
    )
    .orderBy(order)
    .execute()
  return { rows, total }
}

/** Users who uploaded images of an organization (MEDIA-10); null: of all. */
export async function imageOwners(tx: Tx, organizationId: string | null) {
  const rows = await tx
    .selectFrom('images as i')
    .innerJoin('users as u', 'u.id', 'i.uploaded_by')
    .select(['u.id as uploadedById', 'u.full_name as uploadedByName'])
    .distinct()
    .$if(organizationId !== null, (query) => query.where('i.organization_id', '=', organizationId))
    .execute()
  return ownersOf(rows)
}
