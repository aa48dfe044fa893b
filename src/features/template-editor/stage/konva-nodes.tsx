import type Konva from 'konva/lib/Core.js'
import { Group as KonvaGroup } from 'konva/lib/Group.js'
import { Layer as KonvaLayer } from 'konva/lib/Layer.js'
import { Shape as KonvaShape } from 'konva/lib/Shape.js'
import { Stage as KonvaStage } from 'konva/lib/Stage.js'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/**
 * Konva's nodes as components. Four kinds are all that the stage draws, and none takes a pointer; react-konva brings a second
 * React for them, 40 kB.
 */
const Parent = createContext<Konva.Container | null>(null)

type Attributes = Readonly<Record<string, unknown>>
/** The node while it stands in its parent. Must stay the same function. */
type Register<T> = (node: T | null) => void

/** Changes the attributes that differ from the last time: what a gesture has moved meanwhile stays where it is. */
function useAttributes(node: Konva.Node, attributes: Attributes) {
  const last = useRef<Attributes>({})
  useLayoutEffect(() => {
    const changed = Object.entries(attributes).filter(
      ([name, value]) => last.current[name] !== value,
    )
    if (changed.length > 0) node.setAttrs(Object.fromEntries(changed))
    last.current = attributes
  })
}

function useNode<T extends Konva.Node>(
  make: () => T,
  attributes: Attributes,
  register?: Register<T>,
) {
  const parent = use(Parent)
  const [node] = useState(make)
  useAttributes(node, attributes)
  useLayoutEffect(() => {
    parent?.add(node)
    return () => void node.remove()
  }, [parent, node])
  useLayoutEffect(() => {
    register?.(node)
    return () => register?.(null)
  }, [register, node])
  return node
}

const STILL = { listening: false }

interface StageProps {
  width: number
  height: number
  children: ReactNode
}

export function Stage({ width, height, children }: StageProps) {
  const [stage, setStage] = useState<KonvaStage | null>(null)
  const stand = useCallback((container: HTMLDivElement) => {
    const made = new KonvaStage({ ...STILL, container, width: 1, height: 1 })
    setStage(made)
    return () => {
      setStage(null)
      made.destroy()
    }
  }, [])
  useLayoutEffect(() => void stage?.size({ width, height }), [stage, width, height])
  return (
    <>
      <div ref={stand} />
      {stage && <Parent value={stage}>{children}</Parent>}
    </>
  )
}

interface LayerProps {
  register?: Register<Konva.Layer>
  children: ReactNode
}

export function Layer({ register, children }: LayerProps) {
  const node = useNode(() => new KonvaLayer(STILL), {}, register)
  return <Parent value={node}>{children}</Parent>
}

interface GroupProps {
  clip: { width: number; height: number }
  register: Register<Konva.Group>
  children: ReactNode
}

export function Group({ clip: { width, height }, register, children }: GroupProps) {
  const attributes = { clipX: 0, clipY: 0, clipWidth: width, clipHeight: height }
  const node = useNode(() => new KonvaGroup(STILL), attributes, register)
  return <Parent value={node}>{children}</Parent>
}

interface ShapeProps extends Attributes {
  sceneFunc: (context: Konva.Context, shape: Konva.Shape) => void
  register?: Register<Konva.Shape>
}

export function Shape({ register, ...attributes }: ShapeProps) {
  useNode(() => new KonvaShape({ ...STILL, perfectDrawEnabled: false }), attributes, register)
  return null
}
