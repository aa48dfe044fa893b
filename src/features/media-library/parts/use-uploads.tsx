import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, type DragEvent } from 'react'

import { userQueries } from '#src/data/users/queries.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { bulkTexts } from '#src/texts/bulk.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { useIsMounted } from '#src/ui/use-is-mounted.ts'
import { usePaste } from '#src/ui/use-paste.ts'
import { hasDraggedImage } from '#src/widgets/image-preview/dragged-image.ts'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import { addFiles, type NotAdded } from './add-files.ts'

const UploadDialog = dialogOnDemand(
  async () => (await import('../dialogs/upload-dialog.tsx')).UploadDialog,
)
const NotAddedDialog = dialogOnDemand(
  async () => (await import('../dialogs/not-added-dialog.tsx')).NotAddedDialog,
)

interface Uploads {
  /** Queues files as uploads into a folder and reports the ones it could not add. */
  add: (files: readonly File[], into: MediaFolder) => Promise<void>
  /** Opens the picker (MEDIA-27). */
  pick: () => void
  dialogs: ReactNode
}

/** Uploads into a folder by picking, dropping or pasting files. */
export function useUploads(
  folder: MediaFolder | undefined,
  folders: readonly MediaFolder[],
): Uploads {
  const { data: self } = useQuery(userQueries.self())
  const [isPicking, setIsPicking] = useState(false)
  const [rejected, setRefused] = useState<{ added: number; notAdded: readonly NotAdded[] }>()
  const isShown = useIsMounted()
  const add = async (files: readonly File[], into: MediaFolder) => {
    const uploader = { uploadedById: self?.id ?? null, uploadedByName: self?.fullName ?? null }
    const { added, notAdded } = await addFiles(files, into, uploader)
    if (notAdded.length === 0) return
    if (!isShown.current) return void notify.error(textOf(notAdded))
    // Beside those of an earlier upload, which may not have been read yet.
    setRefused((shown = { added: 0, notAdded: [] }) => ({
      added: shown.added + added,
      notAdded: [...shown.notAdded, ...notAdded],
    }))
  }
  return {
    add,
    pick: () => setIsPicking(true),
    dialogs: (
      <>
        {isPicking && (
          <UploadDialog
            folder={folder}
            folders={folders}
            onFiles={add}
            onClose={() => setIsPicking(false)}
          />
        )}
        {rejected && <NotAddedDialog {...rejected} onClose={() => setRefused(undefined)} />}
      </>
    ),
  }
}

const MAX_NAMES = 5

/** For a toast, once the page with the dialog was left. */
function textOf(notAdded: readonly NotAdded[]) {
  const more = notAdded.length - MAX_NAMES
  const files = mediaLibraryPageTexts.notAdded(notAdded.slice(0, MAX_NAMES))
  const text = `${mediaLibraryPageTexts.notAddedTitle(notAdded.length)}: ${files}`
  return more > 0 ? `${text} ${bulkTexts.andMore(more)}` : text
}

/**
 * React also bubbles the events of a dialog here, which is outside in the DOM. Chromium adds a file to the drag of an image of
 * the page; a library image is not uploaded again.
 */
const hasFiles = ({ target, currentTarget, dataTransfer }: DragEvent) =>
  target instanceof Node &&
  currentTarget.contains(target) &&
  dataTransfer.types.includes('Files') &&
  !hasDraggedImage(dataTransfer)

/** An open dialog handles the paste itself. */
const isAsked = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Handles files dropped onto an element or pasted while no dialog is open. */
export function useArrivingFiles(enabled: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  usePaste((event) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isAsked()) return
    event.preventDefault()
    onFiles(files)
  }, enabled)
  if (!enabled) return { isOver: false, handlers: {} }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) setIsOver(true)
      },
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
