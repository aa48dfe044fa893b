import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { createListeners } from '#src/domain/listeners.ts'
import type { Size } from '#src/imaging/raster.ts'

import { useEditor } from '../editor-context.ts'
import type { Editor } from '../editor.ts'
import { type Grid, MIN_GRID_STEP, MAX_GRID_STEP } from '../geometry/grid.ts'
import type { Point } from '../geometry/rotated-box.ts'
import { fitView, clampView, type View, zoomAt, nextZoom } from '../geometry/view.ts'

export interface StageState {
  view: View
  /** Size of the stage on the screen. */
  area: Size
  panel: Size
  /** Keeps the panel fitted to the stage when its size changes. */
  isFitted: boolean
  /** Id of the text in the inline editor. */
  editingId: string | undefined
  grid: Grid
}

/** Store of the view of an editor: zoom, position, grid. */
export interface StageView {
  getState: () => StageState
  subscribe: (listener: () => void) => () => void
  setView: (view: View) => void
  setArea: (area: Size) => void
  setPanel: (panel: Size) => void
  fit: () => void
  /** Zooms around a point of the stage, or its center. */
  zoomTo: (zoom: number, around?: Point) => void
  zoomBy: (isIn: boolean) => void
  edit: (id: string | undefined) => void
  setGrid: (grid: Grid) => void
}

const MARGIN = { wide: 48, narrow: 16 }
const NARROW = 600

function createStageView(): StageView {
  let state: StageState = {
    view: { x: 0, y: 0, zoom: 1 },
    area: { width: 0, height: 0 },
    panel: { width: 0, height: 0 },
    isFitted: true,
    editingId: undefined,
    grid: readStoredGrid(),
  }
  const { notify, subscribe } = createListeners()
  const change = (next: Partial<StageState>) => {
    state = { ...state, ...next }
    notify()
  }
  const fittedView = (area: Size, panel: Size): View => {
    const isNarrow = Math.min(area.width, area.height) < NARROW
    return area.width > 0 && panel.width > 0
      ? fitView(panel, area, isNarrow ? MARGIN.narrow : MARGIN.wide)
      : state.view
  }
  const updateView = (next: Partial<StageState>) => {
    const { area, panel, isFitted, view } = { ...state, ...next }
    change({ ...next, view: isFitted ? fittedView(area, panel) : clampView(view, panel, area) })
  }
  const zoomTo: StageView['zoomTo'] = (zoom, around) => {
    const { area, view, panel } = state
    const middle = { x: area.width / 2, y: area.height / 2 }
    change({ isFitted: false, view: clampView(zoomAt(view, zoom, around ?? middle), panel, area) })
  }
  return {
    getState: () => state,
    subscribe,
    setView: (view) => change({ isFitted: false, view: clampView(view, state.panel, state.area) }),
    setArea: (area) => updateView({ area }),
    setPanel: (panel) => updateView({ panel }),
    fit: () => updateView({ isFitted: true }),
    zoomTo,
    zoomBy: (isIn) => zoomTo(nextZoom(state.view.zoom, isIn)),
    edit: (editingId) => change({ editingId }),
    setGrid(grid) {
      storeGrid(grid)
      change({ grid })
    },
  }
}

const views = new WeakMap<Editor, StageView>()

/** The view of an editor, shared by stage, toolbar and keyboard. */
export function stageViewOf(editor: Editor): StageView {
  const view = views.get(editor) ?? createStageView()
  views.set(editor, view)
  return view
}

const KEY = 'inkfleet-editor-grid'
const DEFAULT_GRID: Grid = { isOn: false, step: 10 }
const StepSchema = v.pipe(v.number(), v.minValue(MIN_GRID_STEP), v.maxValue(MAX_GRID_STEP))
const StoredGridSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ isOn: v.boolean(), step: StepSchema })),
  DEFAULT_GRID,
)

const storage = () => (typeof localStorage === 'undefined' ? undefined : localStorage)

const readStoredGrid = (): Grid => v.parse(StoredGridSchema, storage()?.getItem(KEY))

const storeGrid = (grid: Grid) => storage()?.setItem(KEY, JSON.stringify(grid))

export const useStageView = () => stageViewOf(useEditor())

/** `select` must return a stable reference. */
export function useStageState<T>(select: (state: StageState) => T): T {
  const { subscribe, getState } = useStageView()
  return useSyncExternalStore(subscribe, () => select(getState()))
}
