import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import { type Chosen, narrowed, placesOf } from './chosen.ts'

export interface MovePlan {
  moving: Chosen
  /** Names of items that are already in the target folder (MEDIA-32). */
  there: readonly string[]
  /** Names of items of another organization. */
  elsewhere: readonly string[]
}

/**
 * Splits items into those that can move to a folder and those that cannot. `organizationOf` returns
 * the owner of a folder.
 */
export function planMove(
  chosen: Chosen,
  target: Pick<MediaFolder, 'id' | 'organizationId'>,
  organizationOf: (folderId: string) => string | undefined,
): MovePlan {
  const places = placesOf(chosen)
  const isThere = ({ folderId }: { folderId: string }) => folderId === target.id
  const isElsewhere = ({ folderId }: { folderId: string }) => {
    const organization = organizationOf(folderId)
    return organization !== undefined && organization !== target.organizationId
  }
  const staying = new Set(
    places.filter((one) => isThere(one) || isElsewhere(one)).map(({ id }) => id),
  )
  return {
    moving: narrowed(chosen, (id) => !staying.has(id)),
    there: places.filter(isThere).map(({ name }) => name),
    elsewhere: places.filter(isElsewhere).map(({ name }) => name),
  }
}
