import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Copy,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Button } from '#src/ui/button.tsx'

import { type EditorCommand, useEditorCommands } from '../commands/commands.ts'

/** Icons of commands with a button. Lucide names an alignment by the line that elements align to. */
export const COMMAND_ICONS = {
  undo: <Undo2 aria-hidden="true" />,
  redo: <Redo2 aria-hidden="true" />,
  duplicate: <Copy aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
  toFront: <ArrowUpToLine aria-hidden="true" />,
  forward: <ArrowUp aria-hidden="true" />,
  backward: <ArrowDown aria-hidden="true" />,
  toBack: <ArrowDownToLine aria-hidden="true" />,
  alignLeft: <AlignStartVertical aria-hidden="true" />,
  alignCenter: <AlignCenterVertical aria-hidden="true" />,
  alignRight: <AlignEndVertical aria-hidden="true" />,
  alignTop: <AlignStartHorizontal aria-hidden="true" />,
  alignMiddle: <AlignCenterHorizontal aria-hidden="true" />,
  alignBottom: <AlignEndHorizontal aria-hidden="true" />,
  distributeAcross: <AlignHorizontalSpaceBetween aria-hidden="true" />,
  distributeDown: <AlignVerticalSpaceBetween aria-hidden="true" />,
}

export type ShownCommand = keyof typeof COMMAND_ICONS

export const ORDER = ['toFront', 'forward', 'backward', 'toBack'] as const
export const ALIGNMENT = [
  'alignLeft',
  'alignCenter',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
  'distributeAcross',
  'distributeDown',
] as const

export function useCommands() {
  const commands = useEditorCommands()
  return (id: ShownCommand): EditorCommand | undefined =>
    commands.find((command) => command.id === id)
}

interface CommandButtonProps {
  command: EditorCommand | undefined
  id: ShownCommand
  size?: 'small' | 'normal'
}

export const CommandButton = ({ command, id, size = 'normal' }: CommandButtonProps) =>
  command && (
    <ToolButton
      label={command.label}
      keys={command.keys[0]}
      icon={COMMAND_ICONS[id]}
      size={size}
      disabled={!command.isEnabled}
      onPress={command.run}
    />
  )

interface ToolButtonProps {
  label: string
  /** Display text, such as `Ctrl+Z`. */
  keys?: string | undefined
  icon: ReactNode
  /** State of a toggle button. */
  pressed?: boolean
  disabled?: boolean
  size?: 'small' | 'normal'
  onPress: () => void
}

/** An icon button with its keys in the tooltip. */
export const ToolButton = (props: ToolButtonProps) => {
  const { label, keys, icon, pressed, disabled = false, size = 'normal', onPress } = props
  return (
    <Button
      variant="quiet"
      square
      size={size}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : editorPanelsTexts.withKeys({ label, keys })}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
    </Button>
  )
}
