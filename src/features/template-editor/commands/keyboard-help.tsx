import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'

import { editorStageTexts } from '#src/texts/editor-stage.ts'
import { IconButton } from '#src/ui/button.tsx'
import { chordLabel, isPressed } from '#src/ui/chords.ts'
import { Modal } from '#src/ui/modal.tsx'
import { type Shortcut, ShortcutGroup, ShortcutGroups } from '#src/ui/shortcut-list.tsx'

import { type CommandId, COMMANDS } from './command-table.ts'
import { commandLabel, isInputTarget } from './commands.ts'

const HELP_KEY = '?'

/** A button that opens the list of keyboard shortcuts, as `?` does. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInputTarget(event.target)) return
      if (isPressed(HELP_KEY, event)) setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <IconButton
        label={editorStageTexts.keyboard}
        // The editor's own list takes the place of the general one.
        data-shortcuts
        icon={<Keyboard aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Line = CommandId | Shortcut

const EDIT_COMMANDS: readonly Line[] = [
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'duplicate',
  'delete',
  'editText',
]
const VIEW_COMMANDS: readonly Line[] = ['zoomIn', 'zoomOut', 'zoomToFit', 'zoomToFull', 'grid']

const arrows = (modifiers: string) => chordLabel(`${modifiers}ArrowLeft`).replace('←', '← → ↑ ↓')

const layerLines = (): readonly Line[] => [
  { label: editorStageTexts.nextLayer, keys: [chordLabel('Tab'), chordLabel('Shift+Tab')] },
  'selectAll',
  'selectNone',
  'forward',
  'backward',
  'toFront',
  'toBack',
]
const moveLines = (): readonly Line[] => [
  { label: editorStageTexts.move, keys: [arrows('')] },
  { label: editorStageTexts.moveFar, keys: [arrows('Shift+')] },
  { label: editorStageTexts.resize, keys: [arrows('Alt+')] },
  { label: editorStageTexts.resizeFar, keys: [arrows('Alt+Shift+')] },
  'turnLeft',
  'turnRight',
  'turnLeftFar',
  'turnRightFar',
  { label: editorStageTexts.keepRatio, keys: [editorStageTexts.keepRatioKeys] },
  { label: editorStageTexts.noSnap, keys: [editorStageTexts.noSnapKeys] },
]
const viewLines = (): readonly Line[] => [
  ...VIEW_COMMANDS,
  { label: editorStageTexts.pan, keys: [editorStageTexts.panKeys] },
  { label: editorStageTexts.keyboard, keys: [HELP_KEY] },
]

function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={editorStageTexts.keyboard} size="revision" onClose={onClose}>
      <p className="quiet">{editorStageTexts.keyboardIntro}</p>
      <ShortcutGroups>
        <Group title={editorStageTexts.groupEdit} lines={EDIT_COMMANDS} />
        <Group title={editorStageTexts.groupLayers} lines={layerLines()} />
        <Group title={editorStageTexts.groupMove} lines={moveLines()} />
        <Group title={editorStageTexts.groupLook} lines={viewLines()} />
      </ShortcutGroups>
    </Modal>
  )
}

const describeLine = (line: Line): Shortcut =>
  typeof line === 'string'
    ? { label: commandLabel(line), keys: COMMANDS[line].keys.map((chord) => chordLabel(chord)) }
    : line

const Group = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <ShortcutGroup title={title} shortcuts={lines.map(describeLine)} />
)
