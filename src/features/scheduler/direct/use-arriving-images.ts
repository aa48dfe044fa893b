import '#src/platform/i18n/en/scheduler.ts'

import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { draggedImage, hasDraggedImage } from '#src/widgets/image-preview/dragged-image.ts'

import { said } from '../calendar/settle.ts'
import type { ImageSource, Stage } from '../calendar/stage.ts'
import type { Landing } from './landing.ts'
import { landingAtFocus, landingUnder } from './spot-under.ts'

const hasImage = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.includes('Files') || hasDraggedImage(dataTransfer)
const EMPTY = { text: '', isBad: false }

/** Images that are dropped on the calendar, or pasted while it has the focus. */
export function useArrivingImages(root: RefObject<HTMLElement | null>, latest: RefObject<Stage>) {
  const shown = useRef<Landing>(undefined)

  function show(landing: Landing | undefined) {
    const { ghost, said: status } = latest.current
    if (landing || ghost.get() === shown.current?.ghost) ghost.set(landing?.ghost)
    if (landing) status.set(said(landing.ghost))
    shown.current = landing
  }
  function find(event: DragEvent) {
    if (!hasImage(event) || !latest.current.maySet || !root.current) return undefined
    return landingUnder(root.current, latest.current, event)
  }
  function place(landing: Landing, source: ImageSource) {
    const { ghost, target } = landing
    latest.current.said.set(target ? EMPTY : said(ghost))
    if (target) latest.current.direct.placeImage(target, source)
  }
  useFocusedPaste(root, latest, place)

  return {
    onDragOver(event: DragEvent) {
      const landing = find(event)
      if (!landing) return leave()
      event.preventDefault()
      event.dataTransfer.dropEffect = landing.target ? 'copy' : 'none'
      show(landing)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      // A refused drop ends here as well, with its reason still in the status line.
      leave({ keepsReason: relatedTarget === null })
    },
    onDrop(event: DragEvent) {
      const landing = find(event)
      leave()
      if (!landing) return
      event.preventDefault()
      const { dataTransfer } = event
      place(landing, draggedImage(dataTransfer) ?? [...dataTransfer.files])
    },
  }

  function leave({ keepsReason = false } = {}) {
    if (!shown.current) return
    const isReason = keepsReason && shown.current.ghost.isRefused
    show(undefined)
    if (!isReason) latest.current.said.set(EMPTY)
  }
}

/** Browsers report a paste at the page's body where no text field has the focus. */
function useFocusedPaste(
  root: RefObject<HTMLElement | null>,
  latest: RefObject<Stage>,
  place: (landing: Landing, source: ImageSource) => void,
) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isHere = root.current?.contains(document.activeElement) === true
    if (files.length === 0 || !isHere || !latest.current.maySet || !root.current) return
    event.preventDefault()
    const landing = landingAtFocus(root.current, latest.current)
    if (landing) place(landing, files.map(titledPaste))
    else latest.current.said.set({ text: t('scheduler:pasteNowhere'), isBad: true })
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

/** What browsers call an image without a file. */
const NAMELESS = 'image.png'

const titledPaste = (file: File) =>
  file.name === NAMELESS
    ? new File([file], `${t('scheduler:pastedImage')}.png`, { type: file.type })
    : file

/** The image on the clipboard, if there is one. Rejects where the browser does not hand it out. */
export async function clipboardImage() {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((one) => one.startsWith('image/'))
    if (type !== undefined)
      return titledPaste(new File([await item.getType(type)], NAMELESS, { type }))
  }
  return undefined
}
