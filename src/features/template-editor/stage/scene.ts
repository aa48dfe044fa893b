import type Konva from 'konva/lib/Core.js'

import { middleOf } from '#src/imaging/template/box.ts'

import type { PlacedBox } from '../geometry/placed.ts'
import type { TurnedBox } from '../geometry/turned.ts'
import type { View } from '../geometry/view.ts'
import { holdStill } from './still-layers.ts'

type Shape = Konva.Shape

/** How a node lies in its box: it turns around its middle. */
export const nodePlace = (box: TurnedBox) => {
  const { x, y } = middleOf(box)
  const { width, height, rotation } = box
  return { x, y, width, height, offsetX: width / 2, offsetY: height / 2, rotation }
}

/** The drawn nodes, moved without React while a gesture lasts. */
export interface Scene {
  attach: (panel: Konva.Group | null, overlay: Konva.Layer | null) => void
  register: (id: string, node: Shape | null) => void
  /** The lowest first. */
  order: (ids: readonly string[]) => void
  setView: (view: View) => void
  /** Draws layers where they are said to be. */
  place: (boxes: readonly PlacedBox[]) => void
  /** What does not move is drawn once until `release`. */
  hold: (moving: ReadonlySet<string>) => void
  release: () => void
  drawOverlay: () => void
}

export function createScene(): Scene {
  const nodes = new Map<string, Shape>()
  let panel: Konva.Group | null = null
  let overlay: Konva.Layer | null = null
  let letGo: (() => void) | undefined
  /** Where layers are to be once the others are drawn. */
  let waiting: readonly PlacedBox[] | undefined

  const placeNow = (boxes: readonly PlacedBox[]) => {
    for (const box of boxes) nodes.get(box.id)?.setAttrs(nodePlace(box))
  }
  const settle = () => {
    const boxes = waiting
    waiting = undefined
    if (boxes) placeNow(boxes)
  }
  const release = () => {
    letGo?.()
    letGo = undefined
    settle()
  }
  return {
    attach: (panel_, overlay_) => {
      panel = panel_
      overlay = overlay_
    },
    register: (id, node) => {
      if (node) nodes.set(id, node)
      else nodes.delete(id)
    },
    order: (ids) => {
      const wanted = ids.flatMap((id) => nodes.get(id) ?? [])
      const isSorted = wanted.every((node, at) => node.index > (wanted[at - 1]?.index ?? -1))
      if (isSorted) return
      release()
      for (const node of wanted) node.moveToTop()
    },
    setView: ({ x, y, zoom }) => {
      // What was drawn once is of the former view.
      release()
      panel?.setAttrs({ x, y, scaleX: zoom, scaleY: zoom })
      overlay?.batchDraw()
    },
    place: (boxes) => {
      if (waiting) waiting = boxes
      else placeNow(boxes)
    },
    hold: (moving) => {
      release()
      if (!panel) return
      waiting = []
      const own = new Set<Konva.Node | undefined>([...moving].map((id) => nodes.get(id)))
      letGo = holdStill(panel, (node) => own.has(node), settle)
    },
    release,
    drawOverlay: () => overlay?.batchDraw(),
  }
}
