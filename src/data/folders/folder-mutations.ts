import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'
import { versionTag } from '#src/contract/version.ts'
import { createdAfter } from '#src/data/created-after.ts'
import { isSameName } from '#src/domain/name-order.ts'
import { addBelow, moveNode, removeNode, renameNode } from '#src/domain/tree-changes.ts'
import { findPlaced } from '#src/domain/tree.ts'
import { defineMutation, into } from '#src/platform/outbox/define.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { mediaLibraryTexts } from '#src/texts/media-library.ts'

import {
  CreateFolderInputSchema,
  type MoveFolderInput,
  MoveFolderInputSchema,
  RemoveFolderInputSchema,
  type RenameFolderInput,
  RenameFolderInputSchema,
} from './inputs.ts'
import type { Folder, FolderNoun } from './noun.ts'

/** The state that the author of a rename saw (OFF-18). */
export const folderBase = ({ name, updatedAt }: Pick<Folder, 'name' | 'updatedAt'>): Base => ({
  version: versionTag(updatedAt),
  fields: { newName: name },
})

/** URL for fixing a rejected change (OFF-17). */
const fixUrl = (noun: FolderNoun<Folder>['name'], folder: string, mend: string) => {
  const mode = noun === 'templateFolder' && { mode: 'templates' }
  return `/media-library?${new URLSearchParams({ ...mode, folder, mend }).toString()}`
}

const SeenSchema = v.object({ name: v.string(), updatedAt: MomentSchema })

/** The queued mutations of a folder tree (OFF-10, MEDIA-08, MEDIA-24, MEDIA-25). */
export function folderMutations<T extends Folder>(noun: FolderNoun<T>) {
  const { calls, shape } = noun
  const inTree = {
    queue: 'light',
    lane: () => noun.lane,
    entity: ({ id }: { id: string }) => `${noun.name}:${id}`,
    refetch: () => [noun.treeKey()],
  } as const

  function findCreated(
    tree: T[],
    { name, parentId }: v.InferOutput<typeof CreateFolderInputSchema>,
    since: number,
  ) {
    const parent = findPlaced(tree, shape.childrenOf, parentId)?.node
    return (parent ? shape.childrenOf(parent) : []).filter(
      (folder) => isSameName(folder.name, name) && createdAfter(folder.updatedAt, since),
    )
  }

  const create = defineMutation({
    ...inTree,
    kind: `${noun.name}.create`,
    input: CreateFolderInputSchema,
    creates: noun.name,
    entity: ({ parentId }) => `${noun.name}:${parentId}`,
    label: ({ name, parentName }) => mediaLibraryTexts.addFolder({ name, parent: parentName }),
    form: ({ parentId }, opId) => fixUrl(noun.name, parentId, opId),
    overlay: (tree: T[], { name, description, organizationId, parentId }, { newId, createdAt }) =>
      addBelow(
        tree,
        shape,
        noun.newFolder({
          id: newId,
          name,
          description,
          organizationId,
          parentId,
          updatedAt: new Date(createdAt).toISOString(),
        }),
      ),
    findCreated,
    send: ({ name, description, organizationId, parentId }, { options }) =>
      calls.create({ name, description, organizationId, parentId }, options),
    probe: async (input, { since, ...options }) =>
      findCreated(await calls.tree(input.organizationId, options), input, since)[0],
  })

  const rename = defineMutation({
    ...inTree,
    kind: `${noun.name}.rename`,
    input: RenameFolderInputSchema,
    label: ({ name, newName }) => mediaLibraryTexts.renameFolder({ name, newName }),
    form: ({ id }, opId) => fixUrl(noun.name, id, opId),
    merge: ({ name }, newer) => ({ ...newer, name }),
    joins: [
      into(create, (created, { newName }: RenameFolderInput) => ({ ...created, name: newName })),
    ],
    overlay: (tree: T[], { id, newName }) => renameNode(tree, shape, id, newName),
    send: ({ id, newName }, { options }) => calls.rename(id, newName, options),
    repeatable: true,
    threeWay: {
      fields: ({ newName }) => ({ newName }),
      withFields: (input, fields) => v.parse(RenameFolderInputSchema, { ...input, ...fields }),
      theirs(current) {
        const folder = v.safeParse(SeenSchema, current)
        return folder.success ? folderBase(folder.output) : undefined
      },
      fieldName: () => mediaLibraryTexts.folderName,
      valueText: (_field, value) => (typeof value === 'string' ? value : ''),
    },
  })

  const move = defineMutation({
    ...inTree,
    kind: `${noun.name}.move`,
    input: MoveFolderInputSchema,
    label: ({ name, parentName }) => mediaLibraryTexts.moveFolder({ name, parent: parentName }),
    form: ({ id }, opId) => fixUrl(noun.name, id, opId),
    merge: ({ fromParentId }, newer) => ({ ...newer, fromParentId }),
    joins: [
      into(create, (created, { parentId, parentName }: MoveFolderInput) => ({
        ...created,
        parentId,
        parentName,
      })),
    ],
    overlay: (tree: T[], { id, parentId }) => moveNode(tree, shape, id, parentId),
    send: ({ id, parentId }, { options }) => calls.move(id, parentId, options),
    repeatable: true,
  })

  const remove = defineMutation({
    ...inTree,
    kind: `${noun.name}.remove`,
    input: RemoveFolderInputSchema,
    removes: true,
    removesInside: [noun.name, noun.itemName],
    contentIds: ({ folderIds }) => folderIds,
    label: ({ name }) =>
      noun.name === 'imageFolder'
        ? mediaLibraryTexts.deleteImageFolder(name)
        : mediaLibraryTexts.deleteTemplateFolder(name),
    overlay: (tree: T[], { id }) => removeNode(tree, shape, id),
    send: ({ id }, { options }) => calls.remove(id, options),
    refetch: () => [noun.treeKey(), noun.contentKey()],
    goneIsDone: true,
    repeatable: true,
  })

  return { create, rename, move, remove }
}
