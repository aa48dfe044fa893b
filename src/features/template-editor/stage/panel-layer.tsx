import type Konva from 'konva/lib/Core.js'
import { useCallback, useLayoutEffect, useMemo } from 'react'

import { backgroundOf } from '#src/domain/design/layouts.ts'
import type { Size } from '#src/imaging/raster.ts'

import { useEditorSetting, useEditorState } from '../editor-context.ts'
import { ElementShape } from './element-shape.tsx'
import { Group, Shape } from './konva-nodes.tsx'
import type { Scene } from './scene.ts'
import { useStageState } from './use-stage-view.ts'

interface PanelLayerProps {
  panel: Size
  scene: Scene
  register: (node: Konva.Group | null) => void
}

/** The paper of the panel and its layers, the lowest first. */
export function PanelLayer({ panel, scene, register }: PanelLayerProps) {
  const { pictures } = useEditorSetting()
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
              isEdited={id === editingId}
            />
          )
        )
      })}
    </Group>
  )
}
