import '#src/platform/i18n/en/pending.ts'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { fieldMessages } from '#src/widgets/refusal/field-messages.ts'
import { type Reason, reasonOf, refusalHint } from '#src/widgets/refusal/refusal-words.ts'

import { act } from './act.ts'
import { addressOf } from './address-of.ts'
import { ConflictTable } from './conflict-table.tsx'
import { CopyDetails } from './copy-details.tsx'
import styles from './pending-page.module.css'

export interface CardDeeds {
  /** Nothing may be changed from this page. */
  isReadOnly: boolean
  onDiscard: (opId: string) => void
  /** Opens an address of the console. */
  onOpen: (address: string) => void
  /** The card is about to vanish: focus goes to where the reader goes on. */
  onLeave: () => void
}

interface Part {
  op: Op
  deeds: CardDeeds
}

/** Why it needs somebody, and what can be done. */
export function AttentionBody({ op, deeds }: Part) {
  const mutation = currentOutbox()?.definitionOf(op.kind)
  const isConflict = (op.error?.conflicts?.length ?? 0) > 0 && mutation?.threeWay !== undefined
  return (
    <>
      {isConflict ? <ConflictTable op={op} mutation={mutation} /> : <Explanation op={op} />}
      <footer className={styles.actions}>
        {isConflict ? <Sides op={op} deeds={deeds} /> : <Ways op={op} deeds={deeds} />}
        <CopyDetails op={op} />
        <Button
          variant="quiet"
          className={styles.last}
          aria-disabled={deeds.isReadOnly}
          onClick={() => deeds.isReadOnly || deeds.onDiscard(op.opId)}
        >
          {t('pending:discard')}
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
      {message !== '' && <p>{t('pending:serverSays', { message })}</p>}
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <p className="second">{refusalHint(op)}</p>
    </div>
  )
}

/** OFF-18 */
function Sides({ op, deeds }: Part) {
  const choose = (choice: Promise<boolean> | undefined) => {
    deeds.onLeave()
    void act(choice)
  }
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={deeds.isReadOnly}
        onClick={() => deeds.isReadOnly || choose(currentOutbox()?.keepMine(op.opId))}
      >
        {t('pending:keepMine')}
      </Button>
      <Button
        aria-disabled={deeds.isReadOnly}
        onClick={() => deeds.isReadOnly || choose(currentOutbox()?.useTheirs(op.opId))}
      >
        {t('pending:useTheirs')}
      </Button>
    </>
  )
}

/** Sending these again as they are would only bring them back here. */
const NOT_AGAIN: readonly Reason[] = ['missed', 'bytesLost', 'otherUser', 'parentLost']
/** A newer build may know what to do with these. */
const RELOAD_FIRST: readonly Reason[] = ['unknownKind', 'unreadable']
/** These want another content more than another attempt. */
const EDIT_FIRST: readonly Reason[] = [
  'invalid',
  'missed',
  'tooLarge',
  'conflict',
  'bytesLost',
  'maybeApplied',
]
const editWord = (reason: Reason) =>
  reason === 'missed'
    ? t('pending:pickTime')
    : t(reason === 'maybeApplied' ? 'pending:view' : 'pending:edit')

function Ways({ op, deeds }: Part) {
  const reason = reasonOf(op)
  const address = addressOf(op)
  const editFirst = address !== undefined && EDIT_FIRST.includes(reason)
  const retry = () => {
    deeds.onLeave()
    void act(currentOutbox()?.retry(op.opId))
  }
  const edit = address !== undefined && !deeds.isReadOnly && (
    <a
      href={address}
      className={buttonClass({ variant: editFirst ? 'primary' : 'secondary' })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        deeds.onOpen(address)
      }}
    >
      {editWord(reason)}
    </a>
  )
  const reloadFirst = RELOAD_FIRST.includes(reason)
  return (
    <>
      {editFirst && edit}
      {reloadFirst && (
        <Button variant="primary" onClick={() => void updates.accept()}>
          {t('common:reload')}
        </Button>
      )}
      {!NOT_AGAIN.includes(reason) && (
        <Button
          variant={editFirst || reloadFirst ? 'secondary' : 'primary'}
          aria-disabled={deeds.isReadOnly}
          onClick={() => deeds.isReadOnly || retry()}
        >
          {t(reason === 'maybeApplied' ? 'pending:sendAnyway' : 'pending:retry')}
        </Button>
      )}
      {!editFirst && edit}
    </>
  )
}
