import type * as v from 'valibot'

import { folderBase, type folderMutations } from '#src/data/folders/folder-mutations.ts'
import { imageFolderMutations, templateFolderMutations } from '#src/data/folders/mutations.ts'
import type { Folder } from '#src/data/folders/noun.ts'
import { imageListOverlays } from '#src/data/images/overlays.ts'
import { uploadsInto } from '#src/data/images/upload.ts'
import { templateListOverlays } from '#src/data/templates/overlays.ts'
import type { MediaList } from '#src/domain/media-changes.ts'
import { idsBelow } from '#src/domain/tree.ts'
import { cachedImagesIn, cachedTemplatesIn } from '#src/platform/db/network-first-media.ts'
import { log } from '#src/platform/log.ts'
import { enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { foldersIn, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { discardObsolete } from '#src/widgets/rejected-change/discard-obsolete.ts'

/** Typed change builders of one folder tree. */
const changesOf = <T extends Folder>({
  create,
  rename,
  move,
  remove,
}: ReturnType<typeof folderMutations<T>>) => ({
  create: (input: v.InferInput<typeof create.input>, extras: SaveExtras) =>
    change(create, input, extras),
  rename: (input: v.InferInput<typeof rename.input>, extras: SaveExtras) =>
    change(rename, input, extras),
  move: (input: v.InferInput<typeof move.input>, extras: SaveExtras) => change(move, input, extras),
  remove: (input: v.InferInput<typeof remove.input>, extras: SaveExtras) =>
    change(remove, input, extras),
})
const CHANGES = {
  images: changesOf(imageFolderMutations),
  templates: changesOf(templateFolderMutations),
}

/** The rejected change to replace (OFF-17). */
export type Fixing = Pick<SaveExtras, 'replaces'>

/** Resolves once the change is on disk (OFF-06); a toast reports the outcome. */
export async function addFolder(
  kind: MediaKind,
  parent: MediaFolder,
  name: string,
  fixing: Fixing,
) {
  await save(
    [
      CHANGES[kind].create(
        {
          name,
          // MEDIA-08
          description: mediaLibraryPageTexts.newFolderDescription,
          organizationId: parent.organizationId,
          parentId: parent.id,
          parentName: parent.name,
        },
        fixing,
      ),
    ],
    {
      done: () => notify.success(mediaLibraryPageTexts.folderAdded),
      attention: () => log.error('a folder was not added', name),
    },
  )
}

export interface FolderChanges {
  name?: string
  parent?: MediaFolder
}

/** MEDIA-24: sends only changed fields. `seen` is the folder that the user edited. */
export async function saveFolder(
  kind: MediaKind,
  seen: MediaFolder,
  changes: FolderChanges,
  fixing: Fixing,
) {
  const { rename, move } = CHANGES[kind]
  const { id, name } = seen
  const wanted = [
    ...(changes.name === undefined
      ? []
      : [rename({ id, name, newName: changes.name }, { ...fixing, base: folderBase(seen) })]),
    ...(changes.parent === undefined
      ? []
      : [
          move(
            {
              id,
              name,
              parentId: changes.parent.id,
              parentName: changes.parent.name,
              fromParentId: seen.parentId ?? '',
            },
            changes.name === undefined ? fixing : {},
          ),
        ]),
  ]
  if (wanted.length === 0) return await discardObsolete(fixing.replaces)
  await save(wanted, {
    done: () => notify.success(mediaLibraryPageTexts.folderSaved),
    attention: () => notify.error(mediaLibraryPageTexts.actionFailed),
  })
}

interface Known<T> {
  cached: readonly T[]
  overlays: Parameters<typeof overlay<MediaList<T>>>[0]
  isInside: (item: T) => boolean
}

/** Ids of the cached items in a folder, with pending changes applied, such as moves into or out of it. */
function knownIds<T extends { id: string }>({ cached, overlays, isInside }: Known<T>) {
  const page = { data: [...cached], total: cached.length, limit: 0, offset: 0 }
  const list = { page, isLast: true, holds: isInside, compare: () => 0 }
  return overlay(overlays, outboxView().changes, list, 0).page.data.map(({ id }) => id)
}

const KNOWN_IDS = {
  images: async (folderIds: readonly string[]) =>
    knownIds({
      cached: await cachedImagesIn(folderIds),
      overlays: imageListOverlays,
      isInside: ({ imageFolderId }) => folderIds.includes(imageFolderId),
    }),
  templates: async (folderIds: readonly string[]) =>
    knownIds({
      cached: await cachedTemplatesIn(folderIds),
      overlays: templateListOverlays,
      isInside: ({ templateFolderId }) => folderIds.includes(templateFolderId),
    }),
}

/** MEDIA-26: includes all subfolders and pending uploads into them, and is sent after the changes that use its content. */
export async function removeFolder(
  kind: MediaKind,
  folder: MediaFolder,
  roots: readonly MediaFolder[],
) {
  const folderIds = [...idsBelow(roots, foldersIn, folder.id)]
  const after = uploadsInto(outboxView().changes, folderIds)
  const { id, name } = folder
  const deletedIds = await KNOWN_IDS[kind](folderIds)
  await save([CHANGES[kind].remove({ id, name, folderIds }, { after, deletedIds })], {
    done: () => notify.success(mediaLibraryPageTexts.folderDeleted),
    attention: () => notify.error(mediaLibraryPageTexts.actionFailed),
  })
}

interface Words {
  done: () => unknown
  attention: () => unknown
}

async function save(changes: readonly Change[], words: Words) {
  const all = await enqueueTogether(changes, { independent: true })
  void Promise.all(all.map((saved) => saved.outcome())).then((outcomes) => {
    if (outcomes.includes('attention')) words.attention()
    else if (outcomes.includes('waiting')) notify.blank(toastsTexts.savedOnThisDevice)
    else if (outcomes.includes('done')) words.done()
  })
}
