import { SceneCanvas } from 'konva/lib/Canvas.js'
import type Konva from 'konva/lib/Core.js'
import { Shape } from 'konva/lib/Shape.js'

type Layer = Konva.Layer
type Group = Konva.Group
type Node = Konva.Node

/** With more moving layers what lies between them is drawn as always. */
const MOST_MOVING = 4

/** Nodes that are drawn at a time. */
const NODES_A_FRAME = 40

/** Nodes that are drawn once, as one picture. */
interface Still {
  nodes: readonly Node[]
  picture: Shape
  draw: (nodes: readonly Node[]) => void
}

/**
 * While some nodes move, those that do not are drawn once: each run of them between two that move becomes one picture. Some
 * a frame, so that no frame is late; `onReady` comes when all of them stand for their nodes. Answers what ends it.
 */
export function holdStill(group: Group, isMoving: (node: Node) => boolean, onReady: () => void) {
  const layer = group.getLayer()
  const seen = [...group.getChildren()].filter((node) => node.visible())
  const stills = layer ? runsOf(seen, isMoving).map((run) => stillOf(layer, group, run)) : []
  const parts = stills.flatMap(({ nodes, draw }) =>
    partsOf(nodes, NODES_A_FRAME).map((part) => () => draw(part)),
  )
  let frame = 0
  let isReady = false

  const goOn = () => {
    const draw = parts.shift()
    draw?.()
    if (parts.length > 0) {
      frame = requestAnimationFrame(goOn)
      return
    }
    isReady = true
    for (const still of stills) replace(group, still)
    onReady()
  }
  goOn()

  return () => {
    cancelAnimationFrame(frame)
    for (const { nodes, picture } of stills) {
      picture.destroy()
      if (isReady) for (const node of nodes) node.visible(true)
    }
  }
}

function replace(group: Group, { nodes, picture }: Still) {
  const [first] = nodes
  if (!first) return
  const place = first.zIndex()
  for (const node of nodes) node.visible(false)
  group.add(picture)
  picture.zIndex(place)
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

const partsOf = (nodes: readonly Node[], most: number) =>
  Array.from({ length: Math.ceil(nodes.length / most) }, (_, at) =>
    nodes.slice(at * most, (at + 1) * most),
  )

function stillOf(layer: Layer, group: Group, nodes: readonly Node[]): Still {
  const { width, height, pixelRatio } = layer.getCanvas()
  const canvas = new SceneCanvas({
    width: width / pixelRatio,
    height: height / pixelRatio,
    pixelRatio,
  })
  const { _context: context } = canvas.getContext()
  const picture = new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: ({ _context: native }) => {
      native.setTransform(1, 0, 0, 1, 0, 0)
      native.drawImage(canvas._canvas, 0, 0)
    },
  })
  const draw = (part: readonly Node[]) => {
    context.save()
    clipAs(group, context)
    for (const node of part) node.drawScene(canvas)
    context.restore()
    drawNow(canvas._canvas)
  }
  return { nodes, picture, draw }
}

/** What reaches out of the panel is not seen. */
function clipAs(group: Group, context: CanvasRenderingContext2D) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = group.getAbsoluteTransform().getMatrix()
  const before = context.getTransform()
  context.transform(a, b, c, d, e, f)
  context.beginPath()
  context.rect(group.clipX(), group.clipY(), group.clipWidth(), group.clipHeight())
  context.clip()
  context.setTransform(before)
}

/** Browsers draw when somebody looks: here it is now, not in the frame that is to be quick. */
function drawNow(canvas: HTMLCanvasElement) {
  const one = document.createElement('canvas')
  one.width = 1
  one.height = 1
  one.getContext('2d')?.drawImage(canvas, 0, 0)
}
