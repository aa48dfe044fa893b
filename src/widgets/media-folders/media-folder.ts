import type { ImageFolder, TemplateFolder } from '#src/contract/folder.ts'
import { type ChildrenOf, findPlaced, flatten } from '#src/domain/tree.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import type { Option } from '#src/ui/select.tsx'

import type { MediaKind } from './media-kinds.ts'

/** A folder of images or templates. */
export interface MediaFolder {
  id: string
  name: string
  parentId: string | null
  organizationId: string
  updatedAt: string
  /** Items directly in it. */
  count: number
  folders: MediaFolder[]
}

/** Whether a cached list may lack items. A folder without items lacks none; no folder is the whole library. */
export const lacksItems = (
  reading: Pick<Known<unknown>, 'missing'> | undefined,
  folder: Pick<MediaFolder, 'count'> | undefined,
) => reading?.missing !== undefined && folder?.count !== 0

export const foldersIn: ChildrenOf<MediaFolder> = ({ folders }) => folders

export const imageFolderAsMedia = ({
  imageCount,
  imageFolders,
  ...folder
}: ImageFolder): MediaFolder => ({
  ...folder,
  count: imageCount,
  folders: imageFolders.map(imageFolderAsMedia),
})

export const templateFolderAsMedia = ({
  templateCount,
  templateFolders,
  ...folder
}: TemplateFolder): MediaFolder => ({
  ...folder,
  count: templateCount,
  folders: templateFolders.map(templateFolderAsMedia),
})

/** A single root is named after its kind (MEDIA-03, MEDIA-04), several roots after their organizations. */
export function withRootNames(
  roots: MediaFolder[],
  kind: MediaKind,
  organizations: readonly { id: string; name: string }[] = [],
): MediaFolder[] {
  const own = mediaLibraryPageTexts[kind]
  const nameOf = ({ organizationId }: MediaFolder) =>
    organizations.find(({ id }) => id === organizationId)?.name ?? own
  return roots.map((root) => ({ ...root, name: roots.length > 1 ? nameOf(root) : own }))
}

export const findFolder = (roots: readonly MediaFolder[], id: string) =>
  findPlaced(roots, foldersIn, id)

/** Options with their paths. `without` lists ids to omit. */
export const folderOptions = (
  roots: readonly MediaFolder[],
  without: ReadonlySet<string> = new Set(),
): Option[] =>
  flatten(roots, foldersIn)
    .filter(({ node }) => !without.has(node.id))
    .map(({ node, path }) => ({
      id: node.id,
      label: node.name,
      ...(path.length > 1 && {
        detail: path
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' / '),
      }),
    }))
