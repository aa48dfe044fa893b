import '#src/platform/i18n/en/editor-stage.ts'

import { Keyboard } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { chordLabel } from './chords.ts'
import { type CommandId, COMMANDS } from './command-table.ts'
import { commandLabel } from './commands.ts'
import styles from './keyboard-help.module.css'

/** A button that opens the list of keyboard shortcuts. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('editorStage:keyboard')}
        title={t('editorStage:keyboard')}
        icon={<Keyboard aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Line = CommandId | { label: string; keys: readonly string[] }

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
  { label: t('editorStage:nextLayer'), keys: [chordLabel('Tab'), chordLabel('Shift+Tab')] },
  'selectAll',
  'selectNone',
  'forward',
  'backward',
  'toFront',
  'toBack',
]
const moveLines = (): readonly Line[] => [
  { label: t('editorStage:move'), keys: [arrows('')] },
  { label: t('editorStage:moveFar'), keys: [arrows('Shift+')] },
  { label: t('editorStage:resize'), keys: [arrows('Alt+')] },
  { label: t('editorStage:resizeFar'), keys: [arrows('Alt+Shift+')] },
  'turnLeft',
  'turnRight',
  'turnLeftFar',
  'turnRightFar',
  { label: t('editorStage:keepRatio'), keys: [t('editorStage:keepRatioKeys')] },
  { label: t('editorStage:noSnap'), keys: [t('editorStage:noSnapKeys')] },
]
const viewLines = (): readonly Line[] => [
  ...VIEW_COMMANDS,
  { label: t('editorStage:pan'), keys: [t('editorStage:panKeys')] },
]

function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t('editorStage:keyboard')} size="revision" onClose={onClose}>
      <p className="quiet">{t('editorStage:keyboardIntro')}</p>
      <div className={styles.groups}>
        <Group title={t('editorStage:groupEdit')} lines={EDIT_COMMANDS} />
        <Group title={t('editorStage:groupLayers')} lines={layerLines()} />
        <Group title={t('editorStage:groupMove')} lines={moveLines()} />
        <Group title={t('editorStage:groupLook')} lines={viewLines()} />
      </div>
    </Modal>
  )
}

const describeLine = (line: Line) =>
  typeof line === 'string'
    ? { label: commandLabel(line), keys: COMMANDS[line].keys.map((chord) => chordLabel(chord)) }
    : line

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(describeLine).map(({ label, keys }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
