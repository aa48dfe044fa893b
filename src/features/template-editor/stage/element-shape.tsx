import type Konva from 'konva/lib/Core.js'
import { memo, useCallback, useMemo } from 'react'

import { placedElement } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { DesignElement } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'

import type { Described } from '../document/template-document.ts'
import { placedBox } from '../geometry/placed.ts'
import { Shape } from './konva-nodes.tsx'
import { nodePlace, type Scene } from './scene.ts'
import { paintElement } from './sketch/paint-element.ts'
import { sampleValuesOf } from './sketch/sample-values.ts'
import { usePrepared } from './sketch/use-prepared.ts'

interface ElementShapeProps {
  id: string
  element: DesignElement
  layout: Layout
  panel: Size
  described: Readonly<Record<string, Described>>
  pictures: ReadonlyMap<string, Blob>
  scene: Scene
  /** Its text is being written elsewhere. */
  isEdited: boolean
}

/** One layer. Drawn again only when its element changes. */
export const ElementShape = memo(function ElementShape({
  id,
  element,
  layout,
  panel,
  described,
  pictures,
  scene,
  isEdited,
}: ElementShapeProps) {
  const placed = useMemo(() => placedElement(element, id, layout), [element, id, layout])
  const values = useMemo(
    () => (element.type === 'text' ? sampleValuesOf(element, described) : NO_VALUES),
    [element, described],
  )
  const prepared = usePrepared(placed, values, pictures)
  const register = useCallback((node: Konva.Shape | null) => scene.register(id, node), [scene, id])
  const paint = useCallback(
    ({ _context }: Konva.Context, shape: Konva.Shape) =>
      paintElement(
        _context,
        isEdited ? { ...placed, text: { ...placed.text, content: '' } } : placed,
        { width: shape.width(), height: shape.height() },
        isEdited ? NOTHING : prepared,
      ),
    [placed, prepared, isEdited],
  )
  return (
    <Shape
      register={register}
      {...nodePlace(placedBox(placed, panel))}
      visible={placed.visible}
      sceneFunc={paint}
    />
  )
})

const NO_VALUES = {}
const NOTHING = {}
