import { planBulk } from '#src/widgets/bulk-job/plan.ts'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import { type Chosen, narrowed, placesOf } from './chosen.ts'

/**
 * Splits items into those that can move to a folder, those that are in it already (MEDIA-32) and those of another
 * organization. `organizationOf` returns the owner of a folder.
 */
export function planMove(
  chosen: Chosen,
  target: Pick<MediaFolder, 'id' | 'organizationId'>,
  organizationOf: (folderId: string) => string | undefined,
) {
  const reasonOf = ({ folderId }: { folderId: string }) => {
    if (folderId === target.id) return 'there'
    const owner = organizationOf(folderId) ?? target.organizationId
    return owner === target.organizationId ? undefined : 'elsewhere'
  }
  const { included, excluded } = planBulk(placesOf(chosen), reasonOf, ['there', 'elsewhere'])
  const moving = new Set(included.map(({ id }) => id))
  return { moving: narrowed(chosen, (id) => moving.has(id)), excluded }
}
