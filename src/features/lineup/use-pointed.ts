import { type FocusEvent, type PointerEvent, useState } from 'react'

import type { Cursor } from './cursor.ts'

/** A stretch that the pointer or the keyboard is at, and where a card about it may stand: in pixels of the window. */
export interface Pointed extends Cursor {
  place: { x: number; top: number; bottom: number }
}

/** Heard for the whole timeline: there may be hundreds of stretches. */
export function usePointed() {
  const [pointed, setPointed] = useState<Pointed>()
  const forget = () => setPointed(undefined)

  function point(target: EventTarget, x?: number) {
    const stretch = target instanceof Element ? target.closest<HTMLElement>('[data-from]') : null
    const row = stretch?.closest<HTMLElement>('[data-row]')
    if (!stretch || !row) return forget()
    const { left, width, top, bottom } = stretch.getBoundingClientRect()
    const at = Number(stretch.dataset['from'])
    const place = { x: x ?? left + Math.min(width, 80) / 2, top, bottom }
    setPointed((now) =>
      now?.at === at && now.row === Number(row.dataset['row']) && x !== undefined
        ? now
        : { row: Number(row.dataset['row']), at, place },
    )
  }
  return {
    pointed,
    forget,
    listeners: {
      onPointerOver: ({ target, clientX, pointerType }: PointerEvent) =>
        pointerType === 'mouse' && point(target, clientX),
      onPointerLeave: forget,
      onClick: forget,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && point(target),
      onBlur: forget,
    },
  }
}
