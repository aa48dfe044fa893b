import { type FocusEvent, type PointerEvent, useState } from 'react'

import type { Cursor } from './cursor.ts'

/** The stretch at the pointer or the focus, and the position of its card in window pixels. */
export interface HoveredStretch extends Cursor {
  anchor: { x: number; top: number; bottom: number }
}

/** One listener for the whole timeline instead of one per stretch. */
export function useHoveredStretch() {
  const [hovered, setHovered] = useState<HoveredStretch>()
  const clearHover = () => setHovered(undefined)

  function hover(target: EventTarget, x?: number) {
    const stretch = target instanceof Element ? target.closest<HTMLElement>('[data-from]') : null
    const row = stretch?.closest<HTMLElement>('[data-row]')
    if (!stretch || !row) return clearHover()
    const { left, width, top, bottom } = stretch.getBoundingClientRect()
    const at = Number(stretch.dataset['from'])
    const anchor = { x: x ?? left + Math.min(width, 80) / 2, top, bottom }
    setHovered((now) =>
      now?.at === at && now.row === Number(row.dataset['row']) && x !== undefined
        ? now
        : { row: Number(row.dataset['row']), at, anchor },
    )
  }
  return {
    hovered,
    clearHover,
    listeners: {
      onPointerOver: ({ target, clientX, pointerType }: PointerEvent) =>
        pointerType === 'mouse' && hover(target, clientX),
      onPointerLeave: clearHover,
      onClick: clearHover,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hover(target),
      onBlur: clearHover,
    },
  }
}
