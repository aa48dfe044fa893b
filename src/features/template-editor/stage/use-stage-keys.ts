import { type KeyboardEvent, useCallback, useRef } from 'react'

import { boundsOf } from '../geometry/turned.ts'
import { showing } from '../geometry/view.ts'
import { isPressed } from '../keyboard/chords.ts'
import { COMMANDS, type Command } from '../keyboard/command-table.ts'
import { useCommandTools } from '../keyboard/commands.ts'
import { walkLayers } from '../keyboard/walk-layers.ts'
import type { StageWorkplace } from './create-workplace.ts'
import { selectedLayers } from './gestures/gesture.ts'
import { aroundOf } from './layer-boxes.ts'

const STAGE_COMMANDS: readonly Command[] = Object.values(COMMANDS).filter(
  ({ on }) => on === 'stage',
)
const MARGIN = 24

/** Keys that hold where the stage has the focus. */
export function useStageKeys(place: StageWorkplace) {
  const tools = useCommandTools()
  const held = useRef({ space: false, escaped: false })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Tab') return walk(event)
    held.current.escaped = event.key === 'Escape'
    if (event.key === ' ') {
      held.current.space = true
      event.currentTarget.style.cursor = 'grab'
      return event.preventDefault()
    }
    const command = STAGE_COMMANDS.find(({ keys }) => keys.some((chord) => isPressed(chord, event)))
    if (!command) return
    // Also where there is nothing to do: no page scrolls or goes back because of it.
    if (event.key !== 'Escape') event.preventDefault()
    if (!tools.mayEdit && !command.onlyLooks) return
    if (command.isEnabled(tools.editor.getState())) command.run(tools)
  }

  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isOut = held.current.escaped
    held.current.escaped = false
    if (isOut || !walkLayers(place.editor, event.shiftKey)) return
    event.preventDefault()
    bringIntoSight(place)
  }

  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.startsWith('Arrow')) tools.editor.pause()
    if (event.key !== ' ') return
    held.current.space = false
    event.currentTarget.style.cursor = ''
  }
  const isPanning = useCallback(() => held.current.space, [])
  return { onKeyDown, onKeyUp, isPanning }
}

function bringIntoSight(place: StageWorkplace) {
  const around = aroundOf(selectedLayers(place))
  const { view, area } = place.stage.getState()
  if (!around) return
  const next = showing(view, boundsOf(around), area, MARGIN)
  if (next.x !== view.x || next.y !== view.y) place.stage.setView(next)
}
