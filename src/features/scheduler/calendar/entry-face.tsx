import '#src/platform/i18n/en/scheduler.ts'

import { CircleAlert, Clock } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import { timeOf } from '../time/days.ts'
import styles from './entry-face.module.css'
import type { Piece } from './pieces.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import { PIECE } from './spots.ts'
import { useStage } from './stage.ts'
import { useStored } from './store.ts'
import { entryTitle, timesInWords } from './words.ts'

/** A picture needs this much of a day below the words. */
const ROOM_FOR_PICTURE = 120
/** One line of words in two. */
const ROOM_FOR_TWO_LINES = 50

interface EntryFaceProps {
  entry: ShownEntry
  piece: Piece
}

/** What a piece of an entry shows inside the calendar's own element, which is the button. */
export const EntryFace = memo(function EntryFace({ entry, piece }: EntryFaceProps) {
  const { view, toFocus, ghost } = useStage()
  const face = useRef<HTMLSpanElement>(null)
  const isHeld = useStored(ghost, (held) => held?.id === entry.id)

  useLayoutEffect(() => {
    const button = face.current?.closest<HTMLElement>(PIECE)
    if (!button) return
    button.setAttribute('aria-pressed', String(entry.isSelected))
    const wanted = toFocus.get()
    const isMoved = wanted?.start === entry.start && wanted.end === entry.end
    if (wanted?.id !== entry.id || !isMoved || !piece.isFirst) return
    // Wanted until somebody goes elsewhere: an element that is drawn once more would leave the focus to the dialog.
    button.focus()
  })

  const isMonth = view === 'month'
  return (
    <span
      ref={face}
      data-entry={entry.id}
      data-date={piece.date}
      className={classNames(
        styles.face,
        isMonth ? styles.chip : styles.block,
        styles[entry.when],
        styles[entry.look],
        entry.isSelected && styles.selected,
        isHeld && styles.held,
        !piece.isFirst && styles.continued,
        !piece.isLast && styles.continues,
      )}
    >
      {isMonth ? <Chip entry={entry} piece={piece} /> : <Block entry={entry} piece={piece} />}
      <span className="visually-hidden">{stateInWords(entry)}</span>
    </span>
  )
})

export function stateInWords({ when, look }: ShownEntry) {
  const words = [
    when === 'running' && t('scheduler:running'),
    when === 'past' && t('scheduler:over'),
    look === 'waiting' && t('scheduler:waiting'),
    look === 'refused' && t('scheduler:wasRefused'),
    look === 'draft' && t('scheduler:notMade'),
  ]
  return words.filter(Boolean).join(', ')
}

function Chip({ entry, piece }: EntryFaceProps) {
  return (
    <>
      <Mark entry={entry} />
      <time>{piece.isFirst ? timeOf(entry.start) : t('scheduler:goesOn')}</time>
      <span className={classNames(styles.title, 'clip')} dir="auto">
        {entryTitle(entry)}
      </span>
      <span className="visually-hidden">{timesInWords(entry)}</span>
    </>
  )
}

function Block({ entry, piece }: EntryFaceProps) {
  const { device, maySet } = useStage()
  const minutes = piece.to - piece.from
  const hasEdges = maySet && entry.look !== 'refused'
  return (
    <>
      <span className={classNames(styles.words, minutes < ROOM_FOR_TWO_LINES && styles.short)}>
        <span className={classNames(styles.title, 'clip')} dir="auto">
          <Mark entry={entry} />
          <span>{entryTitle(entry)}</span>
        </span>
        <span className={classNames(styles.times, 'clip')}>{timesInWords(entry)}</span>
        {entry.picture !== null && entry.id !== DRAFT_ID && minutes >= ROOM_FOR_PICTURE && (
          <span className={styles.picture}>
            <DevicePanel device={{ ...device, thumbnail: entry.picture }} size="list" />
          </span>
        )}
      </span>
      {hasEdges && piece.isFirst && <span data-resize="start" className={styles.start} />}
      {hasEdges && piece.isLast && <span data-resize="end" className={styles.end} />}
    </>
  )
}

export function Mark({ entry: { look } }: { entry: ShownEntry }) {
  if (look === 'waiting') return <Clock className={styles.mark} aria-hidden="true" />
  if (look === 'refused') return <CircleAlert className={styles.mark} aria-hidden="true" />
  return null
}
