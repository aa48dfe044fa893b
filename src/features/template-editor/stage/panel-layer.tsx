import type Konva from 'konva/lib/Core.js'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'

import { placedElement, type PlacedElement } from '#src/domain/design/element.ts'
import { backgroundOf, type Layout } from '#src/domain/design/layouts.ts'
import type { DesignElement } from '#src/domain/design/schema.ts'
import { variablesOfElement } from '#src/domain/design/variables.ts'
import type { Size } from '#src/imaging/raster.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { log } from '#src/platform/log.ts'
import { FileNotLoadedError } from '#src/widgets/template-image/template-files.ts'

import type { VariableDetails } from '../document/template-document.ts'
import { useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { elementBox } from '../geometry/element-box.ts'
import { Group, Shape } from './konva-nodes.tsx'
import { paintElement, type Prepared } from './paint-element.ts'
import { sketchPicture } from './picture-sketch.ts'
import { nodeAttributes, type Scene } from './scene.ts'
import { useStageState } from './stage-view.ts'
import { sketchText } from './text-sketch.ts'

interface PanelLayerProps {
  panel: Size
  scene: Scene
  register: (node: Konva.Group | null) => void
}

/** Background and layers of the panel, lowest first. */
export function PanelLayer({ panel, scene, register }: PanelLayerProps) {
  const { pictures } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const described = useEditorState(({ document }) => document.described)
  const layout = useEditorState((state) => state.layout)
  const editingId = useStageState((state) => state.editingId)
  const { width, height } = panel
  const background = backgroundOf(design, layout)
  const ids = useMemo(() => [...new Set(design.layers)], [design.layers])

  const paintPaper = useCallback(
    ({ _context }: Konva.Context) => {
      _context.fillStyle = background
      _context.fillRect(0, 0, width, height)
    },
    [background, width, height],
  )
  useLayoutEffect(() => scene.order(ids))
  return (
    <Group clip={panel} register={register}>
      <Shape sceneFunc={paintPaper} />
      {ids.map((id) => {
        const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
        return (
          element && (
            <ElementShape
              key={id}
              id={id}
              element={element}
              layout={layout}
              panel={panel}
              described={described}
              pictures={pictures}
              scene={scene}
              isBeingEdited={id === editingId}
            />
          )
        )
      })}
    </Group>
  )
}

interface ElementShapeProps {
  id: string
  element: DesignElement
  layout: Layout
  panel: Size
  described: Readonly<Record<string, VariableDetails>>
  pictures: ReadonlyMap<string, Blob>
  scene: Scene
  /** The inline editor shows its text. */
  isBeingEdited: boolean
}

/** One layer, rendered again only when its element changes. */
const ElementShape = memo(function ElementShape({
  id,
  element,
  layout,
  panel,
  described,
  pictures,
  scene,
  isBeingEdited,
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
        isBeingEdited ? { ...placed, text: { ...placed.text, content: '' } } : placed,
        { width: shape.width(), height: shape.height() },
        isBeingEdited ? EMPTY_PREPARED : prepared,
      ),
    [placed, prepared, isBeingEdited],
  )
  return (
    <Shape
      register={register}
      {...nodeAttributes(elementBox(placed, panel))}
      visible={placed.visible}
      sceneFunc={paint}
    />
  )
})

const NO_VALUES = {}
const EMPTY_PREPARED = {}

/** Values of the variables in a text: the sample value, or the placeholder if it would be empty. */
function sampleValuesOf(
  element: DesignElement,
  described: Readonly<Record<string, VariableDetails>>,
): Record<string, string> {
  return Object.fromEntries(
    variablesOfElement(element).map(({ key, fallback }) => {
      const own = Object.hasOwn(described, key) ? described[key]?.value : undefined
      return [key, own || (fallback === '' ? `{{${key}}}` : '')]
    }),
  )
}

/** Prepares an element for painting. The previous result stays until the new one is ready, to avoid flicker. */
function usePrepared(
  { type, text, picture: { imageId } }: PlacedElement,
  variables: Readonly<Record<string, string>>,
  pictures: ReadonlyMap<string, Blob>,
): Prepared {
  const [prepared, setPrepared] = useState<Prepared>({})
  const blob = type === 'picture' && imageId !== null ? pictures.get(imageId) : undefined
  const shownText = useSame(type === 'text' ? text : undefined)
  const away = isDisconnected(useConnectivity())

  // Fonts that could not be loaded are loaded again once back online.
  useEffect(() => {
    const abort = new AbortController()
    const show = (sketch: Prepared) => abort.signal.aborted || setPrepared(sketch)
    if (shownText) {
      sketchText(shownText, variables).then(
        (sketch) => show({ text: sketch }),
        (error: unknown) => {
          // Offline, missing fonts are expected.
          if (!(error instanceof FileNotLoadedError))
            log.error('could not load the fonts of a text', error)
        },
      )
    } else if (blob) void sketchPicture(blob).then((sketch) => show({ picture: sketch }))
    else show(EMPTY_PREPARED)
    return () => abort.abort()
  }, [shownText, variables, blob, away])

  return prepared
}

/** Keeps the previous object while it is equal, so that moving a text does not lay it out again. */
function useSame<T>(value: T): T {
  const key = JSON.stringify(value)
  const [stable, setStable] = useState({ key, value })
  if (stable.key === key) return stable.value
  setStable({ key, value })
  return value
}
