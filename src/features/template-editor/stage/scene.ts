import type Konva from 'konva/lib/Core.js'

import { middleOf } from '#src/imaging/template/box.ts'

import type { ElementBox } from '../geometry/element-box.ts'
import type { RotatedBox } from '../geometry/rotated-box.ts'
import type { View } from '../geometry/view.ts'
import { drawStaticLayers } from './static-layers.ts'

type Shape = Konva.Shape

/** Node attributes of a box, with the origin in its center. */
export const nodeAttributes = (box: RotatedBox) => {
  const { x, y } = middleOf(box)
  const { width, height, rotation } = box
  return { x, y, width, height, offsetX: width / 2, offsetY: height / 2, rotation }
}

/** The canvas nodes, which gestures move without React. */
export interface Scene {
  attach: (panel: Konva.Group | null, overlay: Konva.Layer | null) => void
  register: (id: string, node: Shape | null) => void
  /** Sorts nodes, lowest first. */
  order: (ids: readonly string[]) => void
  setView: (view: View) => void
  /** Moves nodes to boxes. */
  placeNodes: (boxes: readonly ElementBox[]) => void
  /** Draws the other nodes as static images until `release`. */
  freezeOthers: (moving: ReadonlySet<string>) => void
  release: () => void
  drawOverlay: () => void
}

export function createScene(): Scene {
  const nodes = new Map<string, Shape>()
  let panel: Konva.Group | null = null
  let overlay: Konva.Layer | null = null
  let releaseStatic: (() => void) | undefined
  /** Boxes to apply once the static images are drawn. */
  let deferredBoxes: readonly ElementBox[] | undefined

  const placeNow = (boxes: readonly ElementBox[]) => {
    for (const box of boxes) nodes.get(box.id)?.setAttrs(nodeAttributes(box))
  }
  const placeDeferred = () => {
    const boxes = deferredBoxes
    deferredBoxes = undefined
    if (boxes) placeNow(boxes)
  }
  const release = () => {
    releaseStatic?.()
    releaseStatic = undefined
    placeDeferred()
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
      const sorted = ids.flatMap((id) => nodes.get(id) ?? [])
      const isSorted = sorted.every((node, index) => node.index > (sorted[index - 1]?.index ?? -1))
      if (isSorted) return
      release()
      for (const node of sorted) node.moveToTop()
    },
    setView: ({ x, y, zoom }) => {
      // Static images belong to the previous view.
      release()
      panel?.setAttrs({ x, y, scaleX: zoom, scaleY: zoom })
      overlay?.batchDraw()
    },
    placeNodes: (boxes) => {
      if (deferredBoxes) deferredBoxes = boxes
      else placeNow(boxes)
    },
    freezeOthers: (moving) => {
      release()
      if (!panel) return
      deferredBoxes = []
      const own = new Set<Konva.Node | undefined>([...moving].map((id) => nodes.get(id)))
      releaseStatic = drawStaticLayers(panel, (node) => own.has(node), placeDeferred)
    },
    release,
    drawOverlay: () => overlay?.batchDraw(),
  }
}
