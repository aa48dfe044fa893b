import { useSyncExternalStore } from 'react'

import { useEditor } from '../editor-context.ts'
import { type StageState, stageViewOf } from './stage-view.ts'

export const useStageView = () => stageViewOf(useEditor())

/** `select` must answer the same object while nothing of it changes. */
export function useStageState<T>(select: (state: StageState) => T): T {
  const { subscribe, getState } = useStageView()
  return useSyncExternalStore(subscribe, () => select(getState()))
}
