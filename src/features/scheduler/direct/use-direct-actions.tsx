import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { titleOfFile, titleOfImage } from '#src/domain/media-title.ts'
import { contentOf } from '#src/domain/schedule/entry-ends.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { log } from '#src/platform/log.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import type { DraggedImage } from '#src/widgets/image-preview/dragged-image.ts'
import { imageBytes } from '#src/widgets/image-preview/image-bytes.ts'
import { readPickedImage, type PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import { MissingChunk } from '#src/widgets/select-file/missing-chunk.tsx'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { cropTargetOf } from '#src/widgets/select-file/use-image-selection.ts'

import type { DirectActions, ImageSource, ImageTarget } from '../calendar/calendar-controller.ts'
import { LazyCopiesDialog } from '../copies/copy-entry.tsx'
import { type ImageAssignment, contentChooser } from '../panel/chosen-content.ts'
import { DeleteEntryDialog } from '../panel/delete-entry.tsx'
import type { SelectionAction } from '../selection.ts'
import { savePlacedImage, type SaveContext } from './save-placed-image.ts'

const LazyCropDialog = lazy(() =>
  import('#src/widgets/cropper/crop-dialog.tsx').then(
    ({ CropDialog }) => ({ default: CropDialog }),
    () => ({ default: MissingChunk }),
  ),
)

type Opened =
  | { what: 'crop'; image: PickedImage; target: ImageTarget }
  | { what: 'copy' | 'delete'; entry: KnownEntry }

interface DirectProps extends Omit<SaveContext, 'findEntry'> {
  organizationId: string | undefined
  entries: readonly KnownEntry[]
  dispatch: (action: SelectionAction) => void
}

/** Actions of the calendar without the side panel, and the dialog that one of them opened. */
export function useDirectActions({ organizationId, entries, dispatch, ...context }: DirectProps) {
  const { device, selection } = context
  const { serverIds } = useOutbox()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const findEntry = (id: string) =>
    entries.find((candidate) => candidate.id === (serverIds.get(id) ?? id))
  const { save, isSaving } = useExclusiveSave({ ...context, findEntry }, dispatch)
  const panel = panelOfDevice(device)
  const cropTarget =
    organizationId === undefined
      ? undefined
      : cropTargetOf({ mode: 'scheduler', organizationId, panel })
  const close = () => setOpened(undefined)

  async function placeImage(target: ImageTarget, source: ImageSource) {
    const [file, ...others] = 'id' in source ? await libraryFile(source) : source
    if (!file) return
    if (others.length > 0) return void notify.error(schedulerTexts.oneImage)
    if (organizationId === undefined) return void notify.error(schedulerTexts.noOrganization)
    const image = await readPickedImage(file)
    if (typeof image === 'string')
      return void notify.error(`${file.name}: ${fieldProblems[`validation:${image}`]}`)
    if (cropTarget) return setOpened({ what: 'crop', image, target })
    const { thumbnail } = image.picture
    await save(target, imageContent(image, { file: image.file, thumbnail }))
  }
  async function libraryFile({ id, name }: DraggedImage) {
    try {
      const bytes = await imageBytes(queryClient, id)
      const ending = bytes.type.replace('image/', '')
      return [new File([bytes], `${titleOfImage(name)}.${ending}`, { type: bytes.type })]
    } catch (error) {
      const isOffline = isDisconnected(connectivity.get())
      if (!isOffline) log.error('a library image could not be read', error)
      notify.error(isOffline ? selectFileTexts.needsNetwork(name) : selectFileTexts.fetchFailed)
      return []
    }
  }
  function openFor(what: 'copy' | 'delete', id: string) {
    const entry = findEntry(id)
    if (entry) setOpened({ what, entry })
  }
  function replaceContent(id: string) {
    const entry = findEntry(id)
    const choose = contentChooser(device, organizationId, async (content) => {
      await save({ what: 'entry', id }, content)
    })
    if (entry) void choose?.(contentOf(entry))
  }
  const isPossible = organizationId !== undefined
  const actions: DirectActions = {
    placeImage: (target, source) => void placeImage(target, source),
    replaceContent: isPossible ? replaceContent : undefined,
    copyEntry: isPossible ? (id) => openFor('copy', id) : undefined,
    deleteEntry: (id) => openFor('delete', id),
  }

  function dialog() {
    if (opened?.what === 'crop' && cropTarget)
      return (
        <LazyCropDialog
          file={opened.image.file}
          name={opened.image.name}
          target={cropTarget}
          isSaving={isSaving}
          onCropped={async (cropped) => {
            const { target, image } = opened
            if (await save(target, imageContent(image, cropped))) close()
          }}
          onClose={close}
        />
      )
    if (opened?.what === 'copy' && organizationId !== undefined)
      return (
        <LazyCopiesDialog
          device={device}
          entry={findEntry(opened.entry.id) ?? opened.entry}
          organizationId={organizationId}
          onClose={close}
        />
      )
    if (opened?.what === 'delete') {
      const { entry } = opened
      const deselect = () => {
        if (selection.what === 'entry' && findEntry(selection.id) === entry)
          dispatch({ type: 'clear' })
      }
      return <DeleteEntryDialog {...{ device, entry }} onDeleted={deselect} onClose={close} />
    }
    return null
  }
  return { actions, dialog: <Suspense>{dialog()}</Suspense> }
}

const imageContent = (
  { name }: PickedImage,
  cropped: Omit<Extract<ImageAssignment, { type: 'image' }>, 'type' | 'name'>,
): ImageAssignment => ({ type: 'image', name: titleOfFile(name), ...cropped })

/** Saves one at a time and reports failures. Resolves to whether it was saved. */
function useExclusiveSave(context: SaveContext, dispatch: DirectProps['dispatch']) {
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = useRef(false)
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  async function save(target: ImageTarget, content: ImageAssignment) {
    if (isBusy.current) return false
    isBusy.current = true
    setIsSaving(true)
    try {
      const id = await savePlacedImage(target, content, latest.current)
      if (id !== undefined) dispatch({ type: 'entry', id })
      return true
    } catch (error) {
      notify.error(whyNotSaved(error))
      return false
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
