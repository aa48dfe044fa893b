import '#src/platform/i18n/en/editor-page.ts'

import { useEffect } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { useEditorState } from '../../editor-context.ts'

/** The browser's tab says which template is open. */
export function DocumentTitle() {
  const name = useEditorState(({ document }) => document.name)
  useEffect(() => {
    const before = document.title
    document.title = t('editorPage:documentTitle', { name: name.trim() || t('editorPage:unnamed') })
    return () => {
      document.title = before
    }
  }, [name])
  return null
}
