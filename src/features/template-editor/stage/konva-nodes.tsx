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
 * Konva nodes as React components. The stage needs four node types without pointer events; react-konva would add a second React
 * reconciler of 40 kB.
 */
const Parent = createContext<Konva.Container | null>(null)

type Attributes = Readonly<Record<string, unknown>>
/** Called with the mounted node. Must be a stable function. */
type Register<T> = (node: T | null) => void

/** Sets only attributes that changed since the last render, so that nodes moved by a gesture stay. */
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

const NOT_LISTENING = { listening: false }

interface StageProps {
  width: number
  height: number
  children: ReactNode
}

export function Stage({ width, height, children }: StageProps) {
  const [stage, setStage] = useState<KonvaStage | null>(null)
  const attachStage = useCallback((container: HTMLDivElement) => {
    const konvaStage = new KonvaStage({ ...NOT_LISTENING, container, width: 1, height: 1 })
    setStage(konvaStage)
    return () => {
      setStage(null)
      konvaStage.destroy()
    }
  }, [])
  useLayoutEffect(() => void stage?.size({ width, height }), [stage, width, height])
  return (
    <>
      <div ref={attachStage} />
      {stage && <Parent value={stage}>{children}</Parent>}
    </>
  )
}

interface LayerProps {
  register?: Register<Konva.Layer>
  children: ReactNode
}

export function Layer({ register, children }: LayerProps) {
  const node = useNode(() => new KonvaLayer(NOT_LISTENING), {}, register)
  return <Parent value={node}>{children}</Parent>
}

interface GroupProps {
  clip: { width: number; height: number }
  register: Register<Konva.Group>
  children: ReactNode
}

export function Group({ clip: { width, height }, register, children }: GroupProps) {
  const attributes = { clipX: 0, clipY: 0, clipWidth: width, clipHeight: height }
  const node = useNode(() => new KonvaGroup(NOT_LISTENING), attributes, register)
  return <Parent value={node}>{children}</Parent>
}

interface ShapeProps extends Attributes {
  sceneFunc: (context: Konva.Context, shape: Konva.Shape) => void
  register?: Register<Konva.Shape>
}

export function Shape({ register, ...attributes }: ShapeProps) {
  useNode(
    () => new KonvaShape({ ...NOT_LISTENING, perfectDrawEnabled: false }),
    attributes,
    register,
  )
  return null
}
