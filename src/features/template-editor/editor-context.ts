import { createContext, use, useDeferredValue, useSyncExternalStore } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import { panelSize } from '#src/domain/orientation.ts'

import type { Editor, EditorState } from './editor.ts'

export interface EditorSetting {
  editor: Editor
  /** Models that a layout may be for. */
  models: readonly DeviceGroup[]
  /** Pictures of the design by image id, as far as they are here. */
  pictures: ReadonlyMap<string, Blob>
  /** Whose library its pictures come from; none where there is no library to choose from. */
  organizationId: string | undefined
  /** False where it is only looked at. */
  mayEdit: boolean
}

export const EditorContext = createContext<EditorSetting | null>(null)

export function useEditorSetting(): EditorSetting {
  const setting = use(EditorContext)
  if (!setting) throw new Error('Only inside of the template editor')
  return setting
}

export const useEditor = (): Editor => useEditorSetting().editor

/** `select` must answer the same object while nothing of it changes: pick, do not build. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { subscribe, getState } = useEditor()
  return useSyncExternalStore(subscribe, () => select(getState()))
}

/** The selection for what shows a lot of it: the canvas is first, the panels follow between its frames. */
export const useShownSelection = (): readonly string[] =>
  useDeferredValue(useEditorState(({ selection }) => selection))

/** The model of a layout; none where the organisation has it no longer. */
export const modelOf = (models: readonly DeviceGroup[], { deviceGroupName }: Layout) =>
  models.find(({ name }) => name === deviceGroupName)

/** Pixels of the panel that is designed for (TPL-23). */
export function useCanvasSize(): { width: number; height: number } {
  const { models } = useEditorSetting()
  const layout = useEditorState((state) => state.layout)
  const model = modelOf(models, layout)
  return panelSize(
    model ?? { resolutionHorizontal: 1280, resolutionVertical: 720 },
    layout.orientation,
  )
}
