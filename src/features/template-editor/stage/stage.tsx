import type Konva from 'konva/lib/Core.js'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Size } from '#src/imaging/raster.ts'
import { editorStageTexts } from '#src/texts/editor-stage.ts'

import { useCommandContext, useCommandKeys } from '../commands/commands.ts'
import { useCanvasSize, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { Layer, Shape, Stage as KonvaStage } from './konva-nodes.tsx'
import { paintOverlay, readColors } from './paint-overlay.ts'
import { PanelLayer } from './panel-layer.tsx'
import { listenToPointers } from './pointer-listener.ts'
import { selectionLabel } from './selection-label.ts'
import { createStageController, type StageController } from './stage-controller.ts'
import styles from './stage.module.css'
import { TextEditor } from './text-editor.tsx'
import { useStageKeys } from './use-stage-keys.ts'
import { listenToWheel } from './view-gestures.ts'

/** The interactive canvas with the panel and its layers. */
export function Stage() {
  const { editor, canEdit } = useEditorEnvironment()
  const panel = useSameSize(useCanvasSize())
  const controller = useMemo(() => createStageController(editor, canEdit), [editor, canEdit])
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const area = useElementSize(container)
  const hint = useId()
  const { onKeyDown, onKeyUp, onBlur, isPanning } = useStageKeys(controller)

  useLayoutEffect(() => {
    controller.stage.setPanel(panel)
    controller.stage.setArea(area)
  }, [controller, panel, area])
  useGestures(container, controller, canEdit, isPanning)
  useSceneUpdates(controller)
  useCommandKeys(useCommandContext())

  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys */}
      <div
        ref={setContainer}
        className={styles.canvas}
        // Makes screen readers pass keys on.
        role="application"
        aria-label={editorStageTexts.canvas(panel)}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-stage
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={onBlur}
      >
        <Canvas controller={controller} panel={panel} area={area} container={container} />
      </div>
      <p id={hint} hidden>
        {editorStageTexts.canvasKeys}
      </p>
      <SelectionStatus panel={panel} />
      {canEdit && <TextEditor panel={panel} onDone={() => container?.focus()} />}
    </div>
  )
}

interface CanvasProps {
  controller: StageController
  panel: { width: number; height: number }
  area: { width: number; height: number }
  container: Element | null
}

function Canvas({ controller, panel, area, container }: CanvasProps) {
  const group = useRef<Konva.Group | null>(null)
  const overlay = useRef<Konva.Layer | null>(null)
  const attach = useCallback(() => {
    controller.scene.attach(group.current, overlay.current)
    controller.scene.setView(controller.stage.getState().view)
  }, [controller])
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
      if (!container) return
      const pointer = matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine'
      paintOverlay(
        _context,
        controller.overlay(),
        controller.stage.getState(),
        readColors(container),
        pointer,
      )
    },
    [controller, container],
  )
  if (area.width === 0) return null
  return (
    <KonvaStage width={area.width} height={area.height}>
      <Layer>
        <PanelLayer panel={panel} scene={controller.scene} register={registerPanel} />
      </Layer>
      <Layer register={registerOverlay}>
        <Shape sceneFunc={paint} />
      </Layer>
    </KonvaStage>
  )
}

function useGestures(
  container: HTMLElement | null,
  controller: StageController,
  canEdit: boolean,
  isPanning: () => boolean,
) {
  useEffect(() => {
    if (!container) return
    const onDoubleTap = (id: string | undefined) => {
      const { design } = controller.editor.getState().document
      if (canEdit && id !== undefined && design.elements[id]?.type === 'text')
        controller.stage.edit(id)
    }
    const stops = [
      listenToPointers(container, controller, { canEdit: () => canEdit, isPanning, onDoubleTap }),
      listenToWheel(container, controller.stage),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [container, controller, canEdit, isPanning])
}

/** Updates the scene without React when the view or the selection changes. */
function useSceneUpdates(controller: StageController) {
  useEffect(() => {
    let lastEditingId = controller.stage.getState().editingId
    const updateScene = () => {
      const { view, editingId } = controller.stage.getState()
      controller.scene.setView(view)
      if (editingId !== lastEditingId) controller.showSelection()
      lastEditingId = editingId
    }
    controller.showSelection()
    const stops = [
      controller.editor.subscribe(controller.showSelection),
      controller.stage.subscribe(updateScene),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [controller])
}

function useSameSize({ width, height }: { width: number; height: number }) {
  return useMemo(() => ({ width, height }), [width, height])
}

/** Announces the selection to screen readers. */
function SelectionStatus({ panel }: { panel: Size }) {
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const selection = useEditorState((state) => state.selection)
  const label = useDebounced(selectionLabel(design, layout, panel, selection))
  return (
    <output className="visually-hidden" aria-live="polite">
      {label}
    </output>
  )
}

const DEBOUNCE_MS = 250

/** Debounces a text, so that key repeat is not announced at each step. */
function useDebounced(label: string): string {
  const [debounced, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(label), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [label])
  return debounced
}

/** Current size of an element. */
function useElementSize(element: Element | null) {
  const [{ width, height }, setArea] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { contentRect } = entry
      setArea({ width: Math.floor(contentRect.width), height: Math.floor(contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return useMemo(() => ({ width, height }), [width, height])
}
