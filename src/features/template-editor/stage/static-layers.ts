import { SceneCanvas } from 'konva/lib/Canvas.js'
import type Konva from 'konva/lib/Core.js'
import { Shape } from 'konva/lib/Shape.js'

type Layer = Konva.Layer
type Group = Konva.Group
type Node = Konva.Node

/** With more moving layers, the layers between them are drawn normally. */
const MAX_MOVING = 4

const NODES_PER_FRAME = 40

/** Consecutive nodes drawn once into one image. */
interface StaticRun {
  nodes: readonly Node[]
  image: Shape
  draw: (nodes: readonly Node[]) => void
}

/**
 * Draws nodes that do not move into static images while others move: each run between two moving nodes becomes one image. The
 * work is split over several frames; `onReady` is called when all images replace their nodes. Returns a cleanup function.
 */
export function drawStaticLayers(
  group: Group,
  isMoving: (node: Node) => boolean,
  onReady: () => void,
) {
  const layer = group.getLayer()
  const visible = [...group.getChildren()].filter((node) => node.visible())
  const staticRuns = layer
    ? runsOf(visible, isMoving).map((run) => createStaticRun(layer, group, run))
    : []
  const tasks = staticRuns.flatMap(({ nodes, draw }) =>
    chunk(nodes, NODES_PER_FRAME).map((part) => () => draw(part)),
  )
  let frame = 0
  let isReady = false

  const drawNext = () => {
    const draw = tasks.shift()
    draw?.()
    if (tasks.length > 0) {
      frame = requestAnimationFrame(drawNext)
      return
    }
    isReady = true
    for (const run of staticRuns) replace(group, run)
    onReady()
  }
  drawNext()

  return () => {
    cancelAnimationFrame(frame)
    for (const { nodes, image } of staticRuns) {
      image.destroy()
      if (isReady) for (const node of nodes) node.visible(true)
    }
  }
}

function replace(group: Group, { nodes, image }: StaticRun) {
  const [first] = nodes
  if (!first) return
  const zIndex = first.zIndex()
  for (const node of nodes) node.visible(false)
  group.add(image)
  image.zIndex(zIndex)
}

function runsOf(nodes: readonly Node[], isMoving: (node: Node) => boolean): Node[][] {
  const moving = nodes.map(isMoving)
  const first = moving.indexOf(true)
  const last = moving.lastIndexOf(true)
  if (first < 0) return nodes.length > 0 ? [[...nodes]] : []
  const isFew = moving.filter(Boolean).length <= MAX_MOVING
  const runs: Node[][] = [[]]
  nodes.forEach((node, index) => {
    const isStatic = isFew ? !moving[index] : index < first || index > last
    if (isStatic) runs.at(-1)?.push(node)
    else runs.push([])
  })
  return runs.filter((run) => run.length > 0)
}

const chunk = (nodes: readonly Node[], size: number) =>
  Array.from({ length: Math.ceil(nodes.length / size) }, (_, index) =>
    nodes.slice(index * size, (index + 1) * size),
  )

function createStaticRun(layer: Layer, group: Group, nodes: readonly Node[]): StaticRun {
  const { width, height, pixelRatio } = layer.getCanvas()
  const canvas = new SceneCanvas({
    width: width / pixelRatio,
    height: height / pixelRatio,
    pixelRatio,
  })
  const { _context: context } = canvas.getContext()
  const image = new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: ({ _context: native }) => {
      native.setTransform(1, 0, 0, 1, 0, 0)
      native.drawImage(canvas._canvas, 0, 0)
    },
  })
  const draw = (part: readonly Node[]) => {
    context.save()
    applyClip(group, context)
    for (const node of part) node.drawScene(canvas)
    context.restore()
    forceDraw(canvas._canvas)
  }
  return { nodes, image, draw }
}

/** Clips to the panel. */
function applyClip(group: Group, context: CanvasRenderingContext2D) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = group.getAbsoluteTransform().getMatrix()
  const before = context.getTransform()
  context.transform(a, b, c, d, e, f)
  context.beginPath()
  context.rect(group.clipX(), group.clipY(), group.clipWidth(), group.clipHeight())
  context.clip()
  context.setTransform(before)
}

/** Forces the browser to rasterize the canvas now instead of in the next frame. */
function forceDraw(canvas: HTMLCanvasElement) {
  const pixel = document.createElement('canvas')
  pixel.width = 1
  pixel.height = 1
  pixel.getContext('2d')?.drawImage(canvas, 0, 0)
}
