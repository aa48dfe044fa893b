import * as v from 'valibot'

import { type Grid, LEAST_STEP, MOST_STEP } from '../geometry/grid.ts'

/** Of this browser, as the theme is. */
const KEY = 'inkfleet-editor-grid'
const FIRST: Grid = { isOn: false, step: 10 }
const StepSchema = v.pipe(v.number(), v.minValue(LEAST_STEP), v.maxValue(MOST_STEP))
const KeptSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ isOn: v.boolean(), step: StepSchema })),
  FIRST,
)

const storage = () => (typeof localStorage === 'undefined' ? undefined : localStorage)

export const keptGrid = (): Grid => v.parse(KeptSchema, storage()?.getItem(KEY))

export const keepGrid = (grid: Grid) => storage()?.setItem(KEY, JSON.stringify(grid))
