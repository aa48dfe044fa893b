import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import { type Design, DESIGN_VERSION, type DesignElement } from '#src/domain/design/schema.ts'
import type { VariableDetails } from '#src/features/template-editor/document/template-document.ts'
import { EditorContext } from '#src/features/template-editor/editor-context.ts'
import { createEditor } from '#src/features/template-editor/editor.ts'

export const aModel = (name: string, own: Partial<DeviceGroup> = {}): DeviceGroup => ({
  id: name,
  name,
  displayName: '',
  diagonal: 7,
  resolutionHorizontal: 1280,
  resolutionVertical: 720,
  ppi: 200,
  colorDepth: 1,
  displayType: 'BW',
  width: 160,
  height: 90,
  ...own,
})

/** A draft that stores nothing. */
export const UNSTORED_DRAFT = {
  key: 'template.new',
  found: null,
  save: () => {},
  flush: async () => {},
  stop: async () => {},
  whileSaving: <T,>(save: () => Promise<T>) => save(),
  discard: async () => {},
}

export const HORIZONTAL: Layout = { deviceGroupName: 'i7', orientation: 'horizontal' }
export const VERTICAL: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }

/** Layers in the order of the elements, the lowest first. */
export const aDesign = (
  elements: Record<string, DesignElement>,
  own: Partial<Design> = {},
): Design => ({
  version: DESIGN_VERSION,
  layers: Object.keys(elements),
  elements,
  backgrounds: {},
  enabledLayouts: { i7: { horizontal: true, vertical: true } },
  ...own,
})

interface Opened {
  design: Design
  name?: string
  layout?: Layout
  models?: readonly DeviceGroup[]
  selected?: readonly string[]
  described?: Record<string, VariableDetails>
  canEdit?: boolean
  organizationId?: string | undefined
}

/** Renders a part of the template editor with its own editor state. */
export function openEditor(part: ReactNode, opened: Opened) {
  const { design, name = 'Welcome', layout = HORIZONTAL, described = {} } = opened
  const editor = createEditor({ name, design, described }, layout)
  editor.select(opened.selected ?? [])
  const environment = {
    editor,
    models: opened.models ?? [aModel('i7')],
    pictures: new Map<string, Blob>(),
    organizationId: opened.organizationId,
    canEdit: opened.canEdit ?? true,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={environment}>{part}</EditorContext>
    </QueryClientProvider>,
  )
  return {
    editor,
    element: (id: string) => editor.getState().document.design.elements[id],
    design: () => editor.getState().document.design,
  }
}
