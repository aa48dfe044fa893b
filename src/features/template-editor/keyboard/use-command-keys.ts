import { useEffect } from 'react'

import { isPressed } from './chords.ts'
import { COMMANDS, type Command, type CommandTools } from './command-table.ts'
import { isElsewhere } from './in-field.ts'
import { copyLayers, pasteLayers } from './layer-clipboard.ts'

const PAGE_COMMANDS: readonly Command[] = Object.values(COMMANDS).filter(({ on }) => on === 'page')

/** Keys that hold on the whole page of an editor, and its clipboard. Nobody's typing is touched. */
export function useCommandKeys(tools: CommandTools) {
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

const mayRun = (command: Command, { editor, mayEdit }: CommandTools) =>
  (mayEdit || command.onlyLooks === true) && command.isEnabled(editor.getState())

function onKey(tools: CommandTools, event: KeyboardEvent) {
  if (event.defaultPrevented || isElsewhere(event.target)) return
  const command = PAGE_COMMANDS.find(({ keys }) => keys.some((chord) => isPressed(chord, event)))
  if (!command) return
  event.preventDefault()
  if (mayRun(command, tools)) command.run(tools)
}

/** What is marked as text on the page is what somebody wants to copy. */
const hasMarkedText = () => document.getSelection()?.isCollapsed === false

function onClipboard(tools: CommandTools, event: ClipboardEvent) {
  const { type, clipboardData } = event
  if (event.defaultPrevented || !clipboardData || isElsewhere(event.target)) return
  if (type === 'paste') {
    if (mayRun(COMMANDS.paste, tools) && pasteLayers(tools.editor, clipboardData.getData('text')))
      event.preventDefault()
    return
  }
  const command = type === 'cut' ? COMMANDS.delete : COMMANDS.copy
  if (hasMarkedText() || !mayRun(command, tools)) return
  const text = copyLayers(tools.editor, type === 'cut')
  if (text === '') return
  clipboardData.setData('text/plain', text)
  event.preventDefault()
  if (type === 'cut') command.run(tools)
}
