import '#src/platform/i18n/en/share.ts'

import { useQuery } from '@tanstack/react-query'

import type { ImageFolder } from '#src/contract/folder.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { flatten } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

export interface FolderChoice {
  id: string
  label: string
  /** The way to it, since two folders may have the same name. */
  detail?: string
}

/** The image folders to choose from, those that are still to be created among them. */
export function useFolders(organizationId: string | undefined) {
  const { changes } = useOutbox()
  const { data, isFetching } = useQuery({
    ...folderQueries.imageTree(organizationId),
    enabled: organizationId !== undefined,
  })
  const tree =
    data && overlay(Object.values(imageFolderMutations), changes, data.value, data.askedAt)
  return { folders: tree && choices(tree), isFetching }
}

const nameOf = ({ parentId, name }: ImageFolder) =>
  parentId === null ? t('share:rootFolder') : name

const choices = (tree: readonly ImageFolder[]): FolderChoice[] =>
  flatten(tree, imageFolder.shape.childrenOf).map(({ node, path }) => ({
    id: node.id,
    label: nameOf(node),
    ...(path.length > 1 && { detail: path.slice(0, -1).map(nameOf).join(' / ') }),
  }))
