import '#src/platform/i18n/en/editor-stage.ts'

import type { DesignElement } from '#src/domain/design/schema.ts'
import { t } from '#src/platform/i18n/t.ts'

const LONGEST = 60

/** What a layer is called: its name, else what it says, else what it is. */
export function layerName({ name, type, defaults }: DesignElement): string {
  if (name !== undefined && name.trim() !== '') return name
  const said = type === 'text' ? defaults.text?.content?.replaceAll(/\s+/g, ' ').trim() : undefined
  return said ? said.slice(0, LONGEST) : kindName(type)
}

export function kindName(type: string): string {
  switch (type) {
    case 'text':
      return t('editorStage:text')
    case 'rectangle':
      return t('editorStage:rectangle')
    case 'picture':
      return t('editorStage:picture')
    default:
      return t('editorStage:unknown')
  }
}
