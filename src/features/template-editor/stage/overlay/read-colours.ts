import type { OverlayColours } from './overlay-state.ts'

/** The theme's colours: the element has each as the colour of something, for a canvas cannot read variables. */
export function readColours(element: Element): OverlayColours {
  const style = getComputedStyle(element)
  return {
    accent: style.color,
    onAccent: style.caretColor,
    guide: style.outlineColor,
    halo: style.textDecorationColor,
    edge: style.borderTopColor,
  }
}
