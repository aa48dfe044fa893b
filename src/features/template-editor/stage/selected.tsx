import type { Size } from '#src/imaging/raster.ts'

import { useEditorState } from '../editor-context.ts'
import { selectionWords } from './selection-words.ts'
import { useSettled } from './use-settled-words.ts'

/** Says what is selected and where it is. */
export function Selected({ panel }: { panel: Size }) {
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const selection = useEditorState((state) => state.selection)
  const words = useSettled(selectionWords(design, layout, panel, selection))
  return (
    <output className="visually-hidden" aria-live="polite">
      {words}
    </output>
  )
}
