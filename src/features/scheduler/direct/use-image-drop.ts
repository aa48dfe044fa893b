import { type DragEvent, type RefObject, useRef } from 'react'

import { schedulerTexts } from '#src/texts/scheduler.ts'
import { usePaste } from '#src/ui/use-paste.ts'
import {
  hasImage,
  type ImageSource,
  imageSourceOf,
  pastedFiles,
} from '#src/widgets/image-drop/image-source.ts'

import type { CalendarController } from '../calendar/calendar-controller.ts'
import { statusOf } from '../calendar/drop-entry.ts'
import { type ImagePlacement, placementAtFocus, placementUnderPointer } from './image-placement.ts'

const EMPTY = { text: '', isError: false }

/** Images that are dropped on the calendar, or pasted while it has the focus. */
export function useImageDrop(
  root: RefObject<HTMLElement | null>,
  latest: RefObject<CalendarController>,
) {
  const current = useRef<ImagePlacement>(undefined)

  function show(placement: ImagePlacement | undefined) {
    const { preview, status } = latest.current
    if (placement || preview.get() === current.current?.preview) preview.set(placement?.preview)
    if (placement) status.set(statusOf(placement.preview))
    current.current = placement
  }
  function find(event: DragEvent) {
    if (!hasImage(event.dataTransfer) || !latest.current.canEdit || !root.current) return undefined
    return placementUnderPointer(root.current, latest.current, event)
  }
  function place(placement: ImagePlacement, source: ImageSource) {
    const { preview, target } = placement
    latest.current.status.set(target ? EMPTY : statusOf(preview))
    if (target) latest.current.direct.placeImage(target, source)
  }
  useFocusedPaste(root, latest, place)

  return {
    onDragOver(event: DragEvent) {
      const placement = find(event)
      if (!placement) return leave()
      event.preventDefault()
      event.dataTransfer.dropEffect = placement.target ? 'copy' : 'none'
      show(placement)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      // A blocked drop also ends here; its reason stays in the status line.
      leave({ keepsReason: relatedTarget === null })
    },
    onDrop(event: DragEvent) {
      const placement = find(event)
      leave()
      if (!placement) return
      event.preventDefault()
      place(placement, imageSourceOf(event.dataTransfer))
    },
  }

  function leave({ keepsReason = false } = {}) {
    if (!current.current) return
    const isReason = keepsReason && current.current.preview.isBlocked
    show(undefined)
    if (!isReason) latest.current.status.set(EMPTY)
  }
}

function useFocusedPaste(
  root: RefObject<HTMLElement | null>,
  latest: RefObject<CalendarController>,
  place: (placement: ImagePlacement, source: ImageSource) => void,
) {
  usePaste((event) => {
    const files = pastedFiles(event)
    const hasFocus = root.current?.contains(document.activeElement) === true
    if (files.length === 0 || !hasFocus || !latest.current.canEdit || !root.current) return
    event.preventDefault()
    const placement = placementAtFocus(root.current, latest.current)
    if (placement) place(placement, files)
    else latest.current.status.set({ text: schedulerTexts.pasteNowhere, isError: true })
  })
}
