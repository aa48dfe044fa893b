import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { contentOf } from '#src/domain/schedule/entry-ends.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { useExclusive } from '#src/ui/use-exclusive.ts'
import { LazyCropDialog } from '#src/widgets/cropper/lazy-crop-dialog.tsx'
import type { ImageSource } from '#src/widgets/image-drop/image-source.ts'
import { readImageSource } from '#src/widgets/image-drop/read-image-source.ts'
import type { PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { cropTargetOf } from '#src/widgets/select-file/use-image-selection.ts'

import type { DirectActions, ImageTarget } from '../calendar/calendar-controller.ts'
import { DRAFT_ID } from '../calendar/shown-entry.ts'
import { LazyCopiesDialog } from '../copies/copy-entry.tsx'
import { type ImageAssignment, contentChooser } from '../panel/chosen-content.ts'
import { DeleteEntryDialog } from '../panel/delete-entry.tsx'
import type { SelectionAction } from '../selection.ts'
import { savePlacedImage, type SaveContext } from './save-placed-image.ts'

type Opened =
  | { what: 'crop'; id: string; image: PickedImage; target: ImageTarget }
  | { what: 'copy' | 'delete'; entry: KnownEntry }

interface DirectProps extends Omit<SaveContext, 'findEntry'> {
  organizationId: string | undefined
  dispatch: (action: SelectionAction) => void
}

/** Actions of the calendar without the side panel, and the dialog that one of them opened. */
export function useDirectActions({ organizationId, ...props }: DirectProps) {
  const { dispatch, ...context } = props
  const { device, selection, entries, onNew } = context
  const knownId = useKnownId()
  const queryClient = useQueryClient()
  // An image that is read while a dialog is open waits for its turn.
  const [waiting, setWaiting] = useState<readonly Opened[]>([])
  const [opened] = waiting
  const findEntry = (id: string) => entries.find((candidate) => candidate.id === knownId(id))
  const { save: savePlaced, isSaving } = useExclusiveSave({ ...context, findEntry }, dispatch)
  async function save(target: ImageTarget, content: ImageAssignment) {
    if (target.what !== 'new') return await savePlaced(target, content)
    onNew(content)
    return true
  }
  const panel = panelOfDevice(device)
  const cropTarget =
    organizationId === undefined
      ? undefined
      : cropTargetOf({ mode: 'scheduler', organizationId, panel })
  const close = () => setWaiting((all) => all.filter((one) => one !== opened))

  async function placeImage(target: ImageTarget, source: ImageSource) {
    if (organizationId === undefined) return void notify.error(schedulerTexts.noOrganization)
    const image = await readImageSource(queryClient, source)
    if (!image) return
    if (cropTarget)
      return setWaiting((others) => [...others, { what: 'crop', id: newId(), image, target }])
    const { thumbnail } = image.picture
    await save(target, imageContent(image, { file: image.file, thumbnail }))
  }
  function openFor(what: 'copy' | 'delete', id: string) {
    const entry = findEntry(id)
    // Asked for again while its dialog loads, it opens once.
    if (entry) setWaiting((all) => [...all.filter((one) => one.what === 'crop'), { what, entry }])
  }
  function replaceContent(id: string) {
    const entry = findEntry(id)
    const choose = contentChooser(device, organizationId, (content) =>
      save({ what: 'entry', id }, content),
    )
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
          key={opened.id}
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
        if (selection.what === 'entry' && knownId(selection.id) === knownId(entry.id))
          dispatch({ type: 'clear' })
      }
      return <DeleteEntryDialog {...{ device, entry }} onDeleted={deselect} onClose={close} />
    }
    return null
  }
  return { actions, dialog: dialog() }
}

const imageContent = (
  { name }: PickedImage,
  cropped: Omit<Extract<ImageAssignment, { type: 'image' }>, 'type' | 'name'>,
): ImageAssignment => ({ type: 'image', name: titleOfFile(name), ...cropped })

type PlacedTarget = Parameters<typeof savePlacedImage>[0]

/** Saves one at a time and reports failures. Resolves to whether it was saved; otherwise its dialog stays open. */
function useExclusiveSave(context: SaveContext, dispatch: DirectProps['dispatch']) {
  const { run, isRunning } = useExclusive()
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  async function save(target: PlacedTarget, content: ImageAssignment) {
    try {
      const { selection } = latest.current
      const id = await savePlacedImage(target, content, latest.current)
      if (id !== undefined && id !== DRAFT_ID) dispatch({ type: 'saved', selected: selection, id })
      return id !== undefined
    } catch (error) {
      notify.error(whyNotSaved(error))
      return false
    }
  }
  return {
    save: async (...placed: Parameters<typeof save>) => (await run(() => save(...placed))) ?? false,
    isSaving: isRunning,
  }
}
