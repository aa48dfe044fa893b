import { createContext, use, useDeferredValue, useSyncExternalStore } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import { panelSize } from '#src/domain/orientation.ts'

import type { Editor, EditorState } from './editor.ts'

export interface EditorEnvironment {
  editor: Editor
  /** Device models that layouts can be added for. */
  models: readonly DeviceGroup[]
  /** Available images of the design, by image id. */
  pictures: ReadonlyMap<string, Blob>
  /** Owner of the media library; undefined without a library. */
  organizationId: string | undefined
  /** False in read-only mode. */
  canEdit: boolean
}

export const EditorContext = createContext<EditorEnvironment | null>(null)

export function useEditorEnvironment(): EditorEnvironment {
  const environment = use(EditorContext)
  if (!environment) throw new Error('Rendered outside the template editor')
  return environment
}

export const useEditor = (): Editor => useEditorEnvironment().editor

/** `select` must return a stable reference: pick a value, do not build one. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { subscribe, getState } = useEditor()
  return useSyncExternalStore(subscribe, () => select(getState()))
}

/** Deferred selection for panels, so that the canvas updates first. */
export const useDeferredSelection = (): readonly string[] =>
  useDeferredValue(useEditorState(({ selection }) => selection))

/** The model of a layout; undefined if the organization no longer has it. */
export const modelOf = (models: readonly DeviceGroup[], { deviceGroupName }: Layout) =>
  models.find(({ name }) => name === deviceGroupName)

/** Pixel size of the shown layout's panel (TPL-23). */
export function useCanvasSize(): { width: number; height: number } {
  const { models } = useEditorEnvironment()
  const layout = useEditorState((state) => state.layout)
  const model = modelOf(models, layout)
  return panelSize(
    model ?? { resolutionHorizontal: 1280, resolutionVertical: 720 },
    layout.orientation,
  )
}
