import { type EditorCommand, useEditorCommands } from '../../keyboard/commands.ts'
import { COMMAND_ICONS, type ShownCommand } from './command-icons.tsx'
import { ToolButton } from './tool-button.tsx'

/** By its id. */
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
