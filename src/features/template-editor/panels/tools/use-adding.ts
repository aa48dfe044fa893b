import '#src/platform/i18n/en/editor-panels.ts'

import type { DesignElement } from '#src/domain/design/schema.ts'
import { t } from '#src/platform/i18n/t.ts'
import { log } from '#src/platform/log.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'
import { readPicture } from '#src/widgets/image-upload/read-picture.ts'

import { useCanvasSize, useEditor, useEditorSetting } from '../../editor-context.ts'
import { choosePicture } from '../properties/choose-picture.ts'
import { type Ground, newPicture, newRectangle, newText } from './new-element.ts'

/** Adds a layer on top, in the middle of the panel, and selects it. */
export function useAdding() {
  const editor = useEditor()
  const { models, organizationId } = useEditorSetting()
  const panel = useCanvasSize()

  const add = (make: (ground: Ground) => DesignElement) => {
    const { document, layout } = editor.getState()
    const id = newId()
    const element = make({ design: document.design, layout, panel, models })
    editor.act({ type: 'add', elements: [{ id, element }] })
    editor.select([id])
  }
  async function addPicture() {
    if (organizationId === undefined) return
    const { document } = editor.getState()
    const chosen = await choosePicture({ organizationId, template: document.name })
    if (!chosen) return
    const size = await sizeOf(chosen.file)
    add((ground) => newPicture(ground, { imageId: chosen.imageId, size }))
  }
  return {
    addText: () => add((ground) => newText(ground, t('editorPanels:startText'))),
    addRectangle: () => add(newRectangle),
    addPicture: () => void addPicture(),
    mayAddPicture: organizationId !== undefined,
  }
}

async function sizeOf(file: Blob | undefined) {
  if (!file) return undefined
  try {
    const { width, height } = await readPicture(file)
    return { width, height }
  } catch (error) {
    log.error('a picture that this browser cannot read', error)
    return undefined
  }
}
