import '#src/platform/i18n/en/editor-stage.ts'

import { useMemo } from 'react'

import type { Key } from '#src/platform/i18n/t.ts'
import { t } from '#src/platform/i18n/t.ts'

import { useCanvasSize, useEditorSetting, useEditorState } from '../editor-context.ts'
import { useStageView } from '../stage/use-stage-view.ts'
import { chordLabel } from './chords.ts'
import type { CommandId } from './command-ids.ts'
import { COMMANDS, type CommandTools } from './command-table.ts'

export interface EditorCommand {
  id: CommandId
  label: string
  /** As they are shown: `Ctrl+Z`. */
  keys: readonly string[]
  isEnabled: boolean
  run: () => void
}

const isCommandId = (name: string): name is CommandId => Object.hasOwn(COMMANDS, name)
export const COMMAND_IDS: readonly CommandId[] = Object.keys(COMMANDS).filter(isCommandId)

export const commandLabel = (id: CommandId): string => {
  const key: Key = `editorStage:${id}`
  return t(key)
}

/** What commands work on: the same object while the editor and its panel stay. */
export function useCommandTools(): CommandTools {
  const { editor, mayEdit } = useEditorSetting()
  const stage = useStageView()
  const { width, height } = useCanvasSize()
  return useMemo(
    () => ({ editor, stage, panel: { width, height }, mayEdit }),
    [editor, stage, width, height, mayEdit],
  )
}

/** All commands as they are now. */
export function useEditorCommands(): readonly EditorCommand[] {
  const tools = useCommandTools()
  // Drawn again only when another one can be done.
  const enabled = useEditorState((state) =>
    COMMAND_IDS.filter((id) => COMMANDS[id].isEnabled(state)).join(' '),
  )
  return useMemo(() => {
    const isEnabled = new Set(enabled.split(' '))
    return COMMAND_IDS.map((id) => {
      const { keys, run, onlyLooks } = COMMANDS[id]
      return {
        id,
        label: commandLabel(id),
        keys: keys.map((chord) => chordLabel(chord)),
        isEnabled: (tools.mayEdit || onlyLooks === true) && isEnabled.has(id),
        run: () => run(tools),
      }
    })
  }, [tools, enabled])
}
