import type Konva from 'konva/lib/Core.js'

import { SceneCanvas } from 'konva/lib/Canvas.js'
import { Shape } from 'konva/lib/Shape.js'

type Layer = Konva.Layer
type Group = Konva.Group
type Node = Konva.Node

/** With more moving layers what lies between them is drawn as always. */
const MOST_MOVING = 4

/**
 * While some nodes move, those that do not are drawn once: each run of them between two that move becomes one picture.
 * Answers what makes them nodes again.
 */
export function holdStill(layer: Layer, group: Group, isMoving: (node: Node) => boolean) {
  const nodes = [...group.getChildren()].filter((node) => node.visible())
  const runs = runsOf(nodes, isMoving)
  const held = runs.flat()
  for (const node of nodes) node.visible(false)
  const pictures = runs.map((run) => pictureOf(layer, group, run))
  for (const node of nodes) node.visible(!held.includes(node))
  runs.forEach((run, at) => {
    const [first] = run
    const picture = pictures[at]
    if (!first || !picture) return
    group.add(picture)
    picture.zIndex(first.zIndex())
  })
  return () => {
    for (const picture of pictures) picture.destroy()
    for (const node of held) node.visible(true)
  }
}

function runsOf(nodes: readonly Node[], isMoving: (node: Node) => boolean): Node[][] {
  const moving = nodes.map(isMoving)
  const first = moving.indexOf(true)
  const last = moving.lastIndexOf(true)
  if (first < 0) return nodes.length > 0 ? [[...nodes]] : []
  const isFew = moving.filter(Boolean).length <= MOST_MOVING
  const runs: Node[][] = [[]]
  nodes.forEach((node, at) => {
    const isHeld = isFew ? !moving[at] : at < first || at > last
    if (isHeld) runs.at(-1)?.push(node)
    else runs.push([])
  })
  return runs.filter((run) => run.length > 0)
}

function pictureOf(layer: Layer, group: Group, run: readonly Node[]): Shape {
  const { width, height, pixelRatio } = layer.getCanvas()
  const canvas = new SceneCanvas({
    width: width / pixelRatio,
    height: height / pixelRatio,
    pixelRatio,
  })
  for (const node of run) node.visible(true)
  group.drawScene(canvas)
  for (const node of run) node.visible(false)
  return new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: ({ _context: native }) => {
      native.setTransform(1, 0, 0, 1, 0, 0)
      native.drawImage(canvas._canvas, 0, 0)
    },
  })
}
