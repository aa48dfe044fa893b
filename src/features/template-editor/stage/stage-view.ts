import type { Size } from '#src/imaging/raster.ts'

import type { Editor } from '../editor.ts'
import type { Grid } from '../geometry/grid.ts'
import type { Point } from '../geometry/turned.ts'
import { fitted, held, type View, zoomedAt, zoomStep } from '../geometry/view.ts'
import { keepGrid, keptGrid } from './kept-grid.ts'

export interface StageState {
  view: View
  /** Of the stage on the screen. */
  area: Size
  panel: Size
  /** All of the panel is shown, whatever room there is. */
  isFitted: boolean
  /** The text that is being written on the stage. */
  editingId: string | undefined
  grid: Grid
}

/** How an editor's panel is looked at. */
export interface StageView {
  getState: () => StageState
  subscribe: (listener: () => void) => () => void
  setView: (view: View) => void
  setArea: (area: Size) => void
  setPanel: (panel: Size) => void
  fit: () => void
  /** To a zoom, around a point of the stage or its middle. */
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
    grid: keptGrid(),
  }
  const listeners = new Set<() => void>()
  const change = (next: Partial<StageState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const toFit = (area: Size, panel: Size): View => {
    const isNarrow = Math.min(area.width, area.height) < NARROW
    return area.width > 0 && panel.width > 0
      ? fitted(panel, area, isNarrow ? MARGIN.narrow : MARGIN.wide)
      : state.view
  }
  const settle = (next: Partial<StageState>) => {
    const { area, panel, isFitted, view } = { ...state, ...next }
    change({ ...next, view: isFitted ? toFit(area, panel) : held(view, panel, area) })
  }
  const zoomTo: StageView['zoomTo'] = (zoom, around) => {
    const { area, view, panel } = state
    const middle = { x: area.width / 2, y: area.height / 2 }
    change({ isFitted: false, view: held(zoomedAt(view, zoom, around ?? middle), panel, area) })
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setView: (view) => change({ isFitted: false, view: held(view, state.panel, state.area) }),
    setArea: (area) => settle({ area }),
    setPanel: (panel) => settle({ panel }),
    fit: () => settle({ isFitted: true }),
    zoomTo,
    zoomBy: (isIn) => zoomTo(zoomStep(state.view.zoom, isIn)),
    edit: (editingId) => change({ editingId }),
    setGrid(grid) {
      keepGrid(grid)
      change({ grid })
    },
  }
}

const views = new WeakMap<Editor, StageView>()

/** The one view of an editor, which its stage, its tools and its keys share. */
export function stageViewOf(editor: Editor): StageView {
  const view = views.get(editor) ?? createStageView()
  views.set(editor, view)
  return view
}
