import '#src/platform/i18n/en/scheduler.ts'

import { hasStarted } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'

import { choosing, choosingHour, moving, resizing, type Spot } from './gesture.ts'
import { settle } from './settle.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import { COLUMN, spotIn } from './spots.ts'
import type { Ghost, Stage } from './stage.ts'

/** What a pointer took hold of. */
export interface Held {
  /** How it would be with the pointer there. */
  at: (spot: Spot) => Ghost
  /** Let go where it was taken. */
  rest?: () => void
  /** What it was that cannot be done to an entry that has started. */
  refused?: string
  /** A handle: nothing scrolls there, so that a finger pulls it at once. */
  isHandle: boolean
}

interface Pressed {
  target: Element
  clientX: number
  clientY: number
  isFinger: boolean
}

/** An entry, one of its ends, or free time of the week. */
export function takenAt(root: HTMLElement, pressed: Pressed, stage: () => Stage): Held | undefined {
  const grabbed = spotIn(root, pressed, stage().view)
  if (!grabbed) return undefined
  const piece = pressed.target.closest<HTMLElement>('[data-entry]')
  if (piece) return heldEntry(piece, pressed, grabbed, stage)
  if (stage().view === 'month' || !pressed.target.closest(COLUMN)) return undefined
  return {
    at: (spot) => choosing(stage(), grabbed, spot),
    rest: () => settle(stage(), choosingHour(stage(), grabbed)),
    isHandle: false,
  }
}

function heldEntry(
  piece: HTMLElement,
  { target, isFinger }: Pressed,
  grabbed: Spot,
  stage: () => Stage,
) {
  const { shown, known, now } = stage()
  const entry = shown.find(({ id }) => id === piece.dataset['entry'])
  if (!entry || !(entry.id === DRAFT_ID || known.some(({ id }) => id === entry.id)))
    return undefined
  const edge = edgeAt(target, isFinger && !entry.isSelected)
  const held: Held = {
    at: (spot) =>
      edge ? resizing(stage(), entry, edge, spot) : moving(stage(), entry, grabbed, spot),
    isHandle: edge !== undefined,
  }
  // A mouse clicks then, and the click selects it.
  if (isFinger) held.rest = () => stage().onSelect(entry.id)
  if (isStarted(entry, now))
    held.refused = t(edge ? 'scheduler:cannotResize' : 'scheduler:cannotDrag')
  return held
}

/** Edges are too thin for a finger: it pulls the handles that a selected entry has. */
function edgeAt(target: Element, isTooThin: boolean) {
  const edge = target.closest<HTMLElement>('[data-resize]')?.dataset['resize']
  return !isTooThin && (edge === 'start' || edge === 'end') ? edge : undefined
}

const isStarted = ({ start }: ShownEntry, now: number) =>
  hasStarted({ start: new Date(start).toISOString() }, now)
