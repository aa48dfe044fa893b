import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { ImageFolder } from '#src/contract/folder.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { flatten } from '#src/domain/tree.ts'
import { SHARED_DRAFT_KEY } from '#src/platform/db/names.ts'
import { hasSharedImage } from '#src/platform/db/shared-images.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useKnownId, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { shareTexts } from '#src/texts/share.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { offers, type ReadyImage } from './shared-images-queue.ts'

/** The target folders of a shared image and the upload. */
export function useAddToFolder(offer: ReadyImage) {
  const { organizationId, obstacle } = useUploadPermission()
  const { data: self } = useQuery(userQueries.self())
  const { folders, isFetching } = useFolders(obstacle === undefined ? organizationId : undefined)
  const [chosen, choose] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const knownId = useKnownId()
  const folder =
    chosen === undefined ? folders?.[0] : folders?.find(({ id }) => id === knownId(chosen))
  const isGone = folders !== undefined && chosen !== undefined && !folder

  const save = (into: FolderChoice) => async (ready: ReadyImage) => {
    const uploader = { uploadedByName: self?.fullName ?? null, uploadedById: self?.id ?? null }
    const folder = { id: into.id, name: into.label }
    return await addToFolder(ready, { folder, ...uploader })
  }

  return {
    /** Why the current user cannot add it. */
    obstacle,
    folders,
    noFolders: obstacle === undefined && !folders && !isFetching,
    folder,
    choose,
    saving,
    failure: isGone ? fieldProblems['validation:required'] : failure,
    async add() {
      if (!folder) return
      setSaving(true)
      setFailure(undefined)
      try {
        if (!(await hasSharedImage(offer.image.id))) return setFailure(shareTexts.takenElsewhere)
        const saved = await save(folder)(offer)
        if (saved) void announce([saved])
        else notify.blank(shareTexts.addedBefore)
        await offers.done([offer.image])
      } catch (error) {
        setFailure(whyNotSaved(error))
      } finally {
        setSaving(false)
      }
    },
    /** This image and all others that wait. The dialog may show another one meanwhile. */
    async addAll() {
      if (!folder) return
      setSaving(true)
      const saved: Saved[] = []
      const saveTo = save(folder)
      const add = async (ready: ReadyImage) => {
        const one = await saveTo(ready)
        if (one) saved.push(one)
      }
      await offers
        .addAll(add)
        .catch((error: unknown) => notify.error(whyNotAllAdded(error, saved.length)))
      setSaving(false)
      void announce(saved)
    },
  }
}

function useUploadPermission() {
  const session = useSession()
  if (session.status !== 'signedIn') return { organizationId: undefined, obstacle: undefined }
  const { role, organizationId } = session
  if (organizationId === undefined) return { organizationId, obstacle: shareTexts.noLibrary }
  const mayAdd = can({ role }, 'content.manage')
  return { organizationId, obstacle: mayAdd ? undefined : shareTexts.mayNot }
}

interface Target {
  folder: { id: string; name: string }
  uploadedByName: string | null
  uploadedById: string | null
}

/** Resolves once the image is in the outbox; undefined if it was there already. */
async function addToFolder(ready: ReadyImage, target: Target) {
  try {
    return await add(ready, target)
  } catch (error) {
    if (!(error instanceof AlreadyAddedError)) throw error
    // Its upload may have been discarded since, or may have lost its bytes.
    return (await isKept(error.opId)) ? undefined : await add(ready, target, error.opId)
  }
}

const add = (
  { image, file, picture: { thumbnail } }: ReadyImage,
  { folder, ...uploader }: Target,
  gone?: string,
) =>
  enqueue(
    uploadImageMutation,
    { folderId: folder.id, folderName: folder.name, fileName: file.name, thumbnail, ...uploader },
    {
      files: { image: file },
      updateStored: { key: SHARED_DRAFT_KEY, update: addOnce(image.id, gone) },
    },
  )

/**
 * The uploads of added images, by image. Stored with the change that adds an image: the images are in another database, and a
 * tab may die before it deletes them there.
 */
const AddedSchema = v.fallback(v.array(v.tuple([v.string(), v.string()])), [])
/** More than can wait at once. */
const MAX_ADDED = 1_000

class AlreadyAddedError extends Error {
  readonly opId: string
  constructor(opId: string) {
    super('The image was already added')
    this.opId = opId
  }
}

/** Throws in the transaction that would add it again, unless its upload is `gone`. */
const addOnce = (id: string, gone?: string) => (stored: unknown, opId: string) => {
  const added = v.parse(AddedSchema, stored)
  const earlier = added.find(([image]) => image === id)?.[1]
  if (earlier !== undefined && earlier !== gone) throw new AlreadyAddedError(earlier)
  return [...added.filter(([image]) => image !== id), [id, opId]].slice(-MAX_ADDED)
}

/** Whether an upload was sent, or waits with all its bytes. */
async function isKept(opId: string) {
  const db = currentOutbox()?.db
  if (!db) return false
  if (await db.receipts.get(opId)) return true
  const blobs = await db.blobs.where({ opId }).toArray()
  const isWhole = blobs.length > 0 && blobs.every(({ blob, size }) => blob.size === size)
  return isWhole && (await db.ops.where({ opId }).count()) > 0
}

/** The dialog keeps the images that were not added (OFF-24). */
const whyNotAllAdded = (error: unknown, added: number) =>
  added === 0 ? whyNotSaved(error) : `${shareTexts.othersWait(added)} ${whyNotSaved(error)}`

/** One toast for all. */
async function announce(saved: readonly Saved[]) {
  const outcomes = await Promise.all(saved.map((one) => one.outcome()))
  if (outcomes.includes('attention')) notify.error(shareTexts.refused)
  else if (outcomes.includes('waiting')) notify.blank(toastsTexts.savedOnThisDevice)
  else if (outcomes.includes('done')) notify.success(shareTexts.added(saved.length))
}

interface FolderChoice {
  id: string
  label: string
  /** Its ancestors: two folders may share a name. */
  detail?: string
}

/** The selectable image folders, including unsent ones. */
function useFolders(organizationId: string | undefined) {
  const { changes } = useOutbox()
  const { data, isFetching } = useQuery({
    ...folderQueries.imageTree(organizationId),
    enabled: organizationId !== undefined,
  })
  const tree =
    data && overlay(Object.values(imageFolderMutations), changes, data.value, data.askedAt)
  return { folders: tree && folderChoices(tree), isFetching }
}

const nameOf = ({ parentId, name }: ImageFolder) =>
  parentId === null ? shareTexts.rootFolder : name

const folderChoices = (tree: readonly ImageFolder[]): FolderChoice[] =>
  flatten(tree, imageFolder.shape.childrenOf).map(({ node, path }) => ({
    id: node.id,
    label: nameOf(node),
    ...(path.length > 1 && { detail: path.slice(0, -1).map(nameOf).join(' / ') }),
  }))
