import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { elementIn, type PlacedElement } from '#src/domain/design/element.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import type { Size } from '#src/imaging/raster.ts'
import { middleOf } from '#src/imaging/template/box.ts'
import { fontFilesOf } from '#src/imaging/template/families.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { editorStageTexts } from '#src/texts/editor-stage.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { useEditor, useEditorState } from '../editor-context.ts'
import { elementBox } from '../geometry/element-box.ts'
import { toScreen } from '../geometry/view.ts'
import { layerName } from '../panels/layer-name.ts'
import { useStageState, useStageView } from './stage-view.ts'
import styles from './stage.module.css'
import { placeTextArea } from './text-placement.ts'
import { fittedSize } from './text-sketch.ts'

interface TextEditorProps {
  panel: Size
  /** Returns the focus. */
  onDone: () => void
}

/** Inline editor of the text on the stage. */
export function TextEditor({ panel, onDone }: TextEditorProps) {
  const id = useStageState((state) => state.editingId)
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const element = id === undefined ? undefined : elementIn(design, id, layout)
  if (element?.type !== 'text') return null
  const designElement = design.elements[element.id]
  return (
    <InlineEditor
      key={element.id}
      element={element}
      name={designElement ? layerName(designElement, element) : ''}
      background={element.fill ?? backgroundOf(design, layout)}
      panel={panel}
      onDone={onDone}
    />
  )
}

interface InlineEditorProps extends TextEditorProps {
  element: PlacedElement
  name: string
  background: string
}

function InlineEditor({ element, name, background, panel, onDone }: InlineEditorProps) {
  const editor = useEditor()
  const stage = useStageView()
  const view = useStageState((state) => state.view)
  const area = useRef<HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  const [first] = useState({
    history: editor.getState().history,
    content: element.text.content,
    name,
  })
  const groupKey = `inline text ${element.id}`
  const hint = useId()
  const { text } = element
  const box = elementBox(element, panel)
  const middle = toScreen(view, middleOf(box))
  const size = useFittedSize(text, box)
  const width = Math.max(box.width, size)

  useLayoutEffect(() => {
    area.current?.focus()
    area.current?.select()
    editor.pause()
  }, [editor])
  useLayoutEffect(() => {
    if (area.current) placeTextArea(area.current, box, { ...text, size })
  })

  /** Typed text is in the document at once, so that it is saved and kept as a draft. One editing is one undo step. */
  const setContent = (content: string) => {
    const { layout, scope } = editor.getState()
    const changes = { [element.id]: { text: { content } } }
    editor.act({ type: 'set', changes, target: { layout, scope } }, groupKey)
  }
  const restoreContent = () => {
    const { history } = editor.getState()
    const isOnlyStep =
      history.groupKey === groupKey && history.past?.value === first.history.present
    if (isOnlyStep) editor.restoreHistory(first.history)
    else if (area.current?.value !== first.content) setContent(first.content)
  }
  const close = () => {
    if (isOver.current) return
    isOver.current = true
    stage.edit(undefined)
    editor.pause()
  }
  return (
    <>
      <textarea
        ref={area}
        className={styles.inlineEditor}
        aria-label={editorStageTexts.editing(first.name)}
        aria-describedby={hint}
        defaultValue={first.content}
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
          background,
        }}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
        onBlur={close}
        onKeyDown={(event) => {
          const key = pressedKey(event)
          const isConfirm = key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isConfirm && key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (!isConfirm) restoreContent()
          close()
          onDone()
        }}
      />
      <p id={hint} hidden>
        {editorStageTexts.editingHint}
      </p>
    </>
  )
}

/** CSS font family of a design font: each font file is a family of its own, loaded on demand. */
function designFont(family: string, weight: number): string {
  return fontFilesOf(family, weight).map(loadFontFile).join(', ')
}

function loadFontFile(file: string): string {
  const name = `design/${file}`
  if (!requestedFonts.has(file)) {
    requestedFonts.add(file)
    document.fonts.add(new FontFace(name, `url(/fonts/design/${file})`))
  }
  return JSON.stringify(name)
}

const requestedFonts = new Set<string>()

/** Font size of the typed text as on the panel; the previous size until computed. */
function useFittedSize(text: PlacedElement['text'], { width, height }: Size): number {
  const [size, setSize] = useState(text.size)
  const away = isDisconnected(useConnectivity())
  useEffect(() => {
    const stop = new AbortController()
    fittedSize(text, { width, height }).then(
      (fitted) => stop.signal.aborted || setSize(fitted),
      () => undefined, // offline without the font, the last size stays until back online
    )
    return () => stop.abort()
  }, [text, width, height, away])
  return size
}
