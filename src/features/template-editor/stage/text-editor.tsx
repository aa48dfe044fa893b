import '#src/platform/i18n/en/editor-stage.ts'

import { useId, useLayoutEffect, useRef, useState } from 'react'

import { elementIn, type PlacedElement } from '#src/domain/design/element.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import type { Size } from '#src/imaging/raster.ts'
import { middleOf } from '#src/imaging/template/box.ts'
import { t } from '#src/platform/i18n/t.ts'

import { useEditor, useEditorState } from '../editor-context.ts'
import { placedBox } from '../geometry/placed.ts'
import { toScreen } from '../geometry/view.ts'
import { layerName } from '../panels/layers/layer-name.ts'
import { designFont } from './design-font.ts'
import { placeWriting } from './place-writing.ts'
import styles from './text-editor.module.css'
import { useFittedSize } from './use-fitted-size.ts'
import { useStageState, useStageView } from './use-stage-view.ts'

interface TextEditorProps {
  panel: Size
  /** The focus goes back. */
  onDone: () => void
}

/** The text that is written on the stage itself, where it stands. */
export function TextEditor({ panel, onDone }: TextEditorProps) {
  const id = useStageState((state) => state.editingId)
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const element = id === undefined ? undefined : elementIn(design, id, layout)
  if (element?.type !== 'text') return null
  const own = design.elements[element.id]
  return (
    <Writing
      key={element.id}
      element={element}
      name={own ? layerName(own, element) : ''}
      ground={element.fill ?? backgroundOf(design, layout)}
      panel={panel}
      onDone={onDone}
    />
  )
}

interface WritingProps extends TextEditorProps {
  element: PlacedElement
  name: string
  ground: string
}

function Writing({ element, name, ground, panel, onDone }: WritingProps) {
  const editor = useEditor()
  const stage = useStageView()
  const view = useStageState((state) => state.view)
  const area = useRef<HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  const hint = useId()
  const { text } = element
  const box = placedBox(element, panel)
  const middle = toScreen(view, middleOf(box))
  const [written, setWritten] = useState(text.content)
  const size = useFittedSize(text, written, box)
  const width = Math.max(box.width, size)

  useLayoutEffect(() => {
    area.current?.focus()
    area.current?.select()
  }, [])
  useLayoutEffect(() => {
    if (area.current) placeWriting(area.current, box, { ...text, size })
  })

  const close = (content: string | undefined) => {
    if (isOver.current) return
    isOver.current = true
    stage.edit(undefined)
    const { layout, scope } = editor.getState()
    if (content !== undefined && content !== text.content) {
      const changes = { [element.id]: { text: { content } } }
      editor.act({ type: 'set', changes, place: { layout, scope } })
    }
  }
  return (
    <>
      <textarea
        ref={area}
        className={styles.writing}
        aria-label={t('editorStage:editing', { name })}
        aria-describedby={hint}
        defaultValue={text.content}
        spellCheck={false}
        style={{
          left: middle.x - width / 2,
          top: middle.y - box.height / 2,
          width,
          transform: `rotate(${box.rotation}deg) scale(${view.zoom})`,
          fontFamily: designFont(text.font, text.weight),
          fontSize: size,
          lineHeight: text.lineHeight,
          textAlign: text.align,
          color: text.color,
          background: ground,
        }}
        onInput={({ currentTarget }) => setWritten(currentTarget.value)}
        onBlur={({ target }) => close(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const isKept = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isKept && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          close(isKept ? event.currentTarget.value : undefined)
          onDone()
        }}
      />
      <p id={hint} hidden>
        {t('editorStage:editingHint')}
      </p>
    </>
  )
}
