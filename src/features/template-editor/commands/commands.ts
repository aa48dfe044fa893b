import { useEffect, useMemo } from 'react'

import { editorStageTexts } from '#src/texts/editor-stage.ts'
import { chordLabel, isPressed } from '#src/ui/chords.ts'

import { useCanvasSize, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { useStageView } from '../stage/stage-view.ts'
import { type Command, type CommandContext, type CommandId, COMMANDS } from './command-table.ts'
import { copyLayers, pasteLayers } from './layer-clipboard.ts'

export interface EditorCommand {
  id: CommandId
  label: string
  /** Display text, such as `Ctrl+Z`. */
  keys: readonly string[]
  isEnabled: boolean
  run: () => void
}

const isCommandId = (name: string): name is CommandId => Object.hasOwn(COMMANDS, name)
export const COMMAND_IDS: readonly CommandId[] = Object.keys(COMMANDS).filter(isCommandId)

export const commandLabel = (id: CommandId): string => editorStageTexts[id]

/** A stable context for running commands. */
export function useCommandContext(): CommandContext {
  const { editor, canEdit } = useEditorEnvironment()
  const stage = useStageView()
  const { width, height } = useCanvasSize()
  return useMemo(
    () => ({ editor, stage, panel: { width, height }, canEdit }),
    [editor, stage, width, height, canEdit],
  )
}

/** All commands with their current state. */
export function useEditorCommands(): readonly EditorCommand[] {
  const tools = useCommandContext()
  // Renders again only when the set of enabled commands changes.
  const enabled = useEditorState((state) =>
    COMMAND_IDS.filter((id) => COMMANDS[id].isEnabled(state)).join(' '),
  )
  return useMemo(() => {
    const isEnabled = new Set(enabled.split(' '))
    return COMMAND_IDS.map((id) => {
      const { keys, run, allowedReadOnly } = COMMANDS[id]
      return {
        id,
        label: commandLabel(id),
        keys: keys.map((chord) => chordLabel(chord)),
        isEnabled: (tools.canEdit || allowedReadOnly === true) && isEnabled.has(id),
        run: () => run(tools),
      }
    })
  }, [tools, enabled])
}

const PAGE_COMMANDS: readonly Command[] = Object.values(COMMANDS).filter(({ on }) => on === 'page')

/** Page-wide keys and clipboard events, except while typing in a field. */
export function useCommandKeys(tools: CommandContext) {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('keydown', (event) => onKey(tools, event), { signal })
    for (const type of ['copy', 'cut', 'paste'] as const) {
      document.addEventListener(type, (event) => onClipboard(tools, event), { signal })
    }
    return () => stop.abort()
  }, [tools])
}

const canRun = (command: Command, { editor, canEdit }: CommandContext) =>
  (canEdit || command.allowedReadOnly === true) && command.isEnabled(editor.getState())

function onKey(tools: CommandContext, event: KeyboardEvent) {
  if (event.defaultPrevented || isInputTarget(event.target)) return
  const command = PAGE_COMMANDS.find(({ keys }) => keys.some((chord) => isPressed(chord, event)))
  if (!command) return
  event.preventDefault()
  if (canRun(command, tools)) command.run(tools)
}

/** A text selection on the page takes precedence for copying. */
const hasTextSelection = () => document.getSelection()?.isCollapsed === false

function onClipboard(tools: CommandContext, event: ClipboardEvent) {
  const { type, clipboardData } = event
  if (event.defaultPrevented || !clipboardData || isInputTarget(event.target)) return
  if (type === 'paste') {
    if (canRun(COMMANDS.paste, tools) && pasteLayers(tools.editor, clipboardData.getData('text')))
      event.preventDefault()
    return
  }
  const command = type === 'cut' ? COMMANDS.delete : COMMANDS.copy
  if (hasTextSelection() || !canRun(command, tools)) return
  const text = copyLayers(tools.editor, type === 'cut')
  if (text === '') return
  clipboardData.setData('text/plain', text)
  event.preventDefault()
  if (type === 'cut') command.run(tools)
}

const FIELD =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select'
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether the focused element handles keys itself: a field, a dialog or a menu. */
export const isInputTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(FIELD) || target.closest(OVERLAYS) !== null)
