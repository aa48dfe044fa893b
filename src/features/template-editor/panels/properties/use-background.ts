import { backgroundOf, layoutKey } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'

import { useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { layoutName } from '../layouts/layout-words.ts'
import type { Property } from './use-properties.ts'

/** The colour behind everything, in the layout that is shown (TPL-12). */
export function useBackground(): Property<string | null> {
  const editor = useEditor()
  const { models } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const scope = useEditorState((state) => state.scope)
  const value = backgroundOf(design, layout)
  const isOwn = Object.hasOwn(design.backgrounds, layoutKey(layout))
  const name = layoutName(models, layout)

  function set(colour: string | null) {
    if (colour === null || colour === value) return
    editor.act({ type: 'background', colour, place: { layout, scope } }, 'background')
  }
  const counts = scope === 'layout' ? undefined : t('editorPanels:staysIn-layout', { layout: name })
  return {
    value,
    difference: isOwn
      ? { words: t('editorPanels:differs-layout', { layout: name }), counts }
      : undefined,
    set,
    change: (of) => set(of(value)),
    reset: () => editor.act({ type: 'resetBackground', layout }),
    done: editor.pause,
  }
}
