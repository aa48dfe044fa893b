import { type KeyboardEvent, type SyntheticEvent, useCallback, useRef } from 'react'

import { isPressed } from '#src/ui/chords.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { selectNextLayer } from '../commands/arrange.ts'
import { type Command, COMMANDS } from '../commands/command-table.ts'
import { useCommandContext } from '../commands/commands.ts'
import { boundingBox } from '../geometry/rotated-box.ts'
import { revealBox } from '../geometry/view.ts'
import { selectedLayers } from './gesture.ts'
import { outerBox } from './layer-boxes.ts'
import type { StageController } from './stage-controller.ts'

const STAGE_COMMANDS: readonly Command[] = Object.values(COMMANDS).filter(
  ({ on }) => on === 'stage',
)
const MARGIN = 24

/** Keys of the focused stage. */
export function useStageKeys(controller: StageController) {
  const tools = useCommandContext()
  const pressed = useRef({ space: false, escaped: false })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const key = pressedKey(event)
    if (key === 'Tab') return selectByTab(event)
    pressed.current.escaped = key === 'Escape'
    if (key === ' ') {
      pressed.current.space = true
      event.currentTarget.style.cursor = 'grab'
      return event.preventDefault()
    }
    const command = STAGE_COMMANDS.find(({ keys }) => keys.some((chord) => isPressed(chord, event)))
    if (!command) return
    // Also for disabled commands, so that the page does not scroll or navigate.
    if (key !== 'Escape') event.preventDefault()
    if (!tools.canEdit && !command.allowedReadOnly) return
    if (command.isEnabled(tools.editor.getState())) command.run(tools)
  }

  const selectByTab = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isOut = pressed.current.escaped
    pressed.current.escaped = false
    if (isOut || !selectNextLayer(controller.editor, event.shiftKey)) return
    event.preventDefault()
    revealSelection(controller)
  }

  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    const key = pressedKey(event)
    if (key.startsWith('Arrow')) tools.editor.pause()
    if (key === ' ') releaseSpace(event)
  }
  /** Also when the stage or the window loses the focus: the key is then released elsewhere. */
  const releaseSpace = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    if (!pressed.current.space) return
    pressed.current.space = false
    currentTarget.style.cursor = ''
  }
  const isPanning = useCallback(() => pressed.current.space, [])
  return { onKeyDown, onKeyUp, onBlur: releaseSpace, isPanning }
}

function revealSelection(controller: StageController) {
  const around = outerBox(selectedLayers(controller))
  const { view, area } = controller.stage.getState()
  if (!around) return
  const next = revealBox(view, boundingBox(around), area, MARGIN)
  if (next.x !== view.x || next.y !== view.y) controller.stage.setView(next)
}
