import '#src/platform/i18n/en/editor-stage.ts'

import type Konva from 'konva/lib/Core.js'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { useCanvasSize, useEditorSetting } from '../editor-context.ts'
import { useCommandTools } from '../keyboard/commands.ts'
import { useCommandKeys } from '../keyboard/use-command-keys.ts'
import { createWorkplace, type StageWorkplace } from './create-workplace.ts'
import { listenToWheel } from './gestures/listen-to-wheel.ts'
import { listenToPointers } from './gestures/listen.ts'
import { Layer, Shape, Stage as DrawnStage } from './konva-nodes.tsx'
import { paintOverlay } from './overlay/paint-overlay.ts'
import { readColours } from './overlay/read-colours.ts'
import { PanelLayer } from './panel-layer.tsx'
import { Selected } from './selected.tsx'
import styles from './stage.module.css'
import { TextEditor } from './text-editor.tsx'
import { useArea } from './use-area.ts'
import { useStageKeys } from './use-stage-keys.ts'

/** The panel that is designed for, with its layers to be taken hold of. */
export function Stage() {
  const { editor, mayEdit } = useEditorSetting()
  const panel = useSameSize(useCanvasSize())
  const place = useMemo(() => createWorkplace(editor, mayEdit), [editor, mayEdit])
  const [ground, setGround] = useState<HTMLDivElement | null>(null)
  const area = useArea(ground)
  const hint = useId()
  const { onKeyDown, onKeyUp, isPanning } = useStageKeys(place)

  useLayoutEffect(() => {
    place.stage.setPanel(panel)
    place.stage.setArea(area)
  }, [place, panel, area])
  useGestures(ground, place, mayEdit, isPanning)
  useDrawing(place)
  useCommandKeys(useCommandTools())

  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its keys itself */}
      <div
        ref={setGround}
        className={styles.ground}
        // Keys of its own: a screen reader passes them on.
        role="application"
        aria-label={t('editorStage:canvas', panel)}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-stage
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      >
        <Drawn place={place} panel={panel} area={area} ground={ground} />
      </div>
      <p id={hint} hidden>
        {t('editorStage:canvasKeys')}
      </p>
      <Selected panel={panel} />
      {mayEdit && <TextEditor panel={panel} onDone={() => ground?.focus()} />}
    </div>
  )
}

interface DrawnProps {
  place: StageWorkplace
  panel: { width: number; height: number }
  area: { width: number; height: number }
  ground: Element | null
}

function Drawn({ place, panel, area, ground }: DrawnProps) {
  const group = useRef<Konva.Group | null>(null)
  const overlay = useRef<Konva.Layer | null>(null)
  const attach = useCallback(() => {
    place.scene.attach(group.current, overlay.current)
    place.scene.setView(place.stage.getState().view)
  }, [place])
  const registerPanel = useCallback(
    (node: Konva.Group | null) => {
      group.current = node
      attach()
    },
    [attach],
  )
  const registerOverlay = useCallback(
    (node: Konva.Layer | null) => {
      overlay.current = node
      attach()
    },
    [attach],
  )
  const paint = useCallback(
    ({ _context }: Konva.Context) => {
      if (!ground) return
      const pointer = matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine'
      paintOverlay(_context, place.overlay(), place.stage.getState(), readColours(ground), pointer)
    },
    [place, ground],
  )
  if (area.width === 0) return null
  return (
    <DrawnStage width={area.width} height={area.height}>
      <Layer>
        <PanelLayer panel={panel} scene={place.scene} register={registerPanel} />
      </Layer>
      <Layer register={registerOverlay}>
        <Shape sceneFunc={paint} />
      </Layer>
    </DrawnStage>
  )
}

function useGestures(
  ground: HTMLElement | null,
  place: StageWorkplace,
  mayEdit: boolean,
  isPanning: () => boolean,
) {
  useEffect(() => {
    if (!ground) return
    const onDouble = (id: string | undefined) => {
      const { design } = place.editor.getState().document
      if (mayEdit && id !== undefined && design.elements[id]?.type === 'text') place.stage.edit(id)
    }
    const stops = [
      listenToPointers(ground, place, { mayEdit: () => mayEdit, isPanning, onDouble }),
      listenToWheel(ground, place.stage),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [ground, place, mayEdit, isPanning])
}

/** The view and the selection are drawn without React. */
function useDrawing(place: StageWorkplace) {
  useEffect(() => {
    let writing = place.stage.getState().editingId
    const follow = () => {
      const { view, editingId } = place.stage.getState()
      place.scene.setView(view)
      if (editingId !== writing) place.showSelection()
      writing = editingId
    }
    place.showSelection()
    const stops = [place.editor.subscribe(place.showSelection), place.stage.subscribe(follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [place])
}

function useSameSize({ width, height }: { width: number; height: number }) {
  return useMemo(() => ({ width, height }), [width, height])
}
