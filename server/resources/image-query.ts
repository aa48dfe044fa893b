import type * as v from 'valibot'

import type { Tx } from '#server/db/database.ts'
import type { ImageListQuerySchema } from '#src/contract/image.ts'
import { ownersOf } from '#src/domain/image-owners.ts'

import { mediaOrder, nameHolds } from './media-order.ts'

/**
 * The question of the image list in SQL. `src/domain/media-list.ts` answers the same question from memory, for the console
 * without a network; a test holds the two against each other.
 */

type ListQuery = v.InferOutput<typeof ImageListQuerySchema>

export const imageRows = (tx: Tx) =>
  tx
    .selectFrom('images as i')
    .leftJoin('users as u', 'u.id', 'i.uploaded_by')
    .selectAll('i')
    .select('u.full_name as uploaded_by_name')

export type ImageRow = Awaited<ReturnType<ReturnType<typeof imageRows>['execute']>>[number]

/** One page and the count of all. `limit` 0 asks for everything (CONST-05); without an organisation, those of all. */
export async function imagePage(tx: Tx, query: ListQuery, organizationId: string | null) {
  const { limit, offset, imageFolderId, uploadedBy, nameSearch } = query
  const matching = tx
    .selectFrom('images as i')
    .where((eb) =>
      eb.and([
        ...(organizationId ? [eb('i.organization_id', '=', organizationId)] : []),
        ...(imageFolderId ? [eb('i.image_folder_id', '=', imageFolderId)] : []),
        ...(uploadedBy ? [eb('i.uploaded_by', '=', uploadedBy)] : []),
        ...(nameSearch ? [nameHolds('i', nameSearch)] : []),
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
        .$if(limit > 0, (all) => all.limit(limit)),
    )
    .orderBy(order)
    .execute()
  return { rows, total }
}

/** Who uploaded the images of an organisation (MEDIA-10); for null, of all. */
export async function imageOwners(tx: Tx, organizationId: string | null) {
  const rows = await tx
    .selectFrom('images as i')
    .innerJoin('users as u', 'u.id', 'i.uploaded_by')
    .select(['u.id as uploadedById', 'u.full_name as uploadedByName'])
    .distinct()
    .$if(organizationId !== null, (all) => all.where('i.organization_id', '=', organizationId))
    .execute()
  return ownersOf(rows)
}
