import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { copyText } from '#src/platform/clipboard.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { filesToSend, type Op } from '#src/platform/outbox/store/op.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { changeDetails } from '#src/widgets/export-changes/change-details.ts'
import { fieldMessages } from '#src/widgets/rejected-change/field-messages.ts'
import { pageOfChange } from '#src/widgets/rejected-change/page-of-change.ts'
import {
  type Reason,
  reasonOf,
  rejectionHint,
  rejectionTitle,
} from '#src/widgets/rejected-change/rejection-text.ts'
import { runAction } from '#src/widgets/rejected-change/run-action.ts'

import styles from '../page.module.css'
import { ChangeThumbnail } from './change-thumbnail.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { formatHistory } from './labels.ts'

export interface CardActions {
  /** This page may not change the outbox. */
  isReadOnly: boolean
  onDiscard: (opId: string) => void
  /** Navigates to a URL of the console. */
  onOpen: (address: string) => void
  /** Moves the focus before the card disappears. */
  onLeave: () => void
}

interface AttentionBodyProps {
  op: Op
  actions: CardActions
}

/** The reason and the possible actions. */
export function AttentionBody({ op, actions }: AttentionBodyProps) {
  const mutation = currentOutbox()?.definitionOf(op.kind)
  const isConflict = (op.error?.conflicts?.length ?? 0) > 0 && mutation?.threeWay !== undefined
  return (
    <>
      {isConflict ? <ConflictTable op={op} mutation={mutation} /> : <Explanation op={op} />}
      <footer className={styles.actions}>
        {isConflict ? (
          <ConflictActions op={op} actions={actions} />
        ) : (
          <Actions op={op} actions={actions} />
        )}
        <CopyDetails op={op} />
        <Button
          variant="quiet"
          className={styles.last}
          aria-disabled={actions.isReadOnly}
          onClick={() => actions.isReadOnly || actions.onDiscard(op.opId)}
        >
          {pendingTexts.discard}
        </Button>
      </footer>
    </>
  )
}

function Explanation({ op }: { op: Op }) {
  const message = op.error?.message ?? ''
  const fields = fieldMessages(op)
  return (
    <div className={styles.why}>
      {message !== '' && <p>{pendingTexts.serverSays(message)}</p>}
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <p className="second">{rejectionHint(op)}</p>
    </div>
  )
}

/** OFF-18 */
function ConflictActions({ op, actions }: AttentionBodyProps) {
  const choose = (choice: Promise<boolean> | undefined) => {
    actions.onLeave()
    void runAction(choice)
  }
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={actions.isReadOnly}
        onClick={() => actions.isReadOnly || choose(currentOutbox()?.keepMine(op.opId))}
      >
        {pendingTexts.keepMine}
      </Button>
      <Button
        aria-disabled={actions.isReadOnly}
        onClick={() => actions.isReadOnly || choose(currentOutbox()?.useTheirs(op.opId))}
      >
        {pendingTexts.useTheirs}
      </Button>
    </>
  )
}

/** Retrying these unchanged would fail again. */
const NOT_RETRYABLE: readonly Reason[] = ['missed', 'bytesLost', 'otherUser', 'parentLost']
/** A newer build may support these. */
const RELOAD_FIRST: readonly Reason[] = ['unknownKind', 'unreadable']
/** Editing is the primary action for these. */
const EDIT_FIRST: readonly Reason[] = [
  'invalid',
  'missed',
  'tooLarge',
  'conflict',
  'bytesLost',
  'maybeApplied',
]
const editLabel = (reason: Reason) =>
  reason === 'missed'
    ? pendingTexts.pickTime
    : reason === 'maybeApplied'
      ? pendingTexts.view
      : pendingTexts.edit

function Actions({ op, actions }: AttentionBodyProps) {
  const reason = reasonOf(op)
  const address = hrefOf(op)
  const editFirst = address !== undefined && EDIT_FIRST.includes(reason)
  const retry = () => {
    actions.onLeave()
    void runAction(currentOutbox()?.retry(op.opId))
  }
  const edit = address !== undefined && !actions.isReadOnly && (
    <a
      href={address}
      className={buttonClass({ variant: editFirst ? 'primary' : 'secondary' })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        actions.onOpen(address)
      }}
    >
      {editLabel(reason)}
    </a>
  )
  const reloadFirst = RELOAD_FIRST.includes(reason)
  return (
    <>
      {editFirst && edit}
      {reloadFirst && (
        <Button variant="primary" onClick={() => void updates.accept()}>
          {commonTexts.reload}
        </Button>
      )}
      {!NOT_RETRYABLE.includes(reason) && (
        <Button
          variant={editFirst || reloadFirst ? 'secondary' : 'primary'}
          aria-disabled={actions.isReadOnly}
          onClick={() => actions.isReadOnly || retry()}
        >
          {reason === 'maybeApplied' ? pendingTexts.sendAnyway : pendingTexts.retry}
        </Button>
      )}
      {!editFirst && edit}
    </>
  )
}

/** URL of the form for this change, or of its entity's page if it may already be applied. */
const hrefOf = (op: Op) =>
  formOf(op) ?? (reasonOf(op) === 'maybeApplied' ? pageOfChange(op) : undefined)

function formOf(op: Op) {
  const mutation = currentOutbox()?.definitionOf(op.kind)
  const input = mutation && v.safeParse(mutation.input, op.payload)
  return input?.success ? mutation?.form?.(input.output, op.opId) : undefined
}

function CopyDetails({ op }: { op: Op }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await copyText(changeDetails(op))
      setIsCopied(true)
    } catch {
      notify.error(pendingTexts.copyFailed)
    }
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? pendingTexts.copied : pendingTexts.copy}
    </Button>
  )
}

interface AttentionCardProps {
  op: Op
  nowMs: number
  actions: CardActions
}

/** A change that needs attention (OFF-17). */
export const AttentionCard = ({ op, nowMs, actions }: AttentionCardProps) => (
  <li className={styles.card}>
    <header className={styles.cardHead}>
      {filesToSend(op).length > 0 ? (
        <ChangeThumbnail op={op} />
      ) : (
        <TriangleAlert aria-hidden="true" />
      )}
      <div className={styles.words}>
        <span className={styles.name}>{op.label}</span>
        <span className={styles.sub}>{formatHistory(op, nowMs)}</span>
      </div>
      <span className={styles.reason}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{rejectionTitle(op)}</span>
      </span>
    </header>
    <AttentionBody op={op} actions={actions} />
  </li>
)
