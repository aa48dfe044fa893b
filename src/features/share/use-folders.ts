import '#src/platform/i18n/en/share.ts'

import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { type ImageFolder, ImageFolderSchema } from '#src/contract/folder.ts'
import { imageFolderCalls } from '#src/data/folders/api.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { flatten } from '#src/domain/tree.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'
import { t } from '#src/platform/i18n/t.ts'
import { overlay } from '#src/platform/outbox/overlay.ts'
import { useOutbox } from '#src/platform/outbox/use-outbox.ts'

const TreeSchema = v.array(ImageFolderSchema)

export interface FolderChoice {
  id: string
  name: string
  /** From the root down, since two folders may have the same name. */
  label: string
}

/** The image folders to choose from, those that are still to be created among them. */
export function useFolders(organizationId: string | undefined) {
  const { changes } = useOutbox()
  const { data, isPending, refetch } = useQuery({
    queryKey: [...folderKeys.images(), 'choice', organizationId],
    queryFn: ({ signal }) =>
      valueThroughCache('image-folders', TreeSchema, () =>
        imageFolderCalls.tree(organizationId, { signal }),
      ),
    enabled: organizationId !== undefined,
    networkMode: 'always',
  })
  const tree =
    data && overlay(Object.values(imageFolderMutations), changes, data.value, data.askedAt)
  return { folders: tree && choices(tree), isPending, refetch }
}

const nameOf = ({ parentId, name }: ImageFolder) =>
  parentId === null ? t('share:rootFolder') : name

const choices = (tree: readonly ImageFolder[]): FolderChoice[] =>
  flatten(tree, imageFolder.shape.childrenOf).map(({ node, path }) => ({
    id: node.id,
    name: nameOf(node),
    label: path.map(nameOf).join(' / '),
  }))
