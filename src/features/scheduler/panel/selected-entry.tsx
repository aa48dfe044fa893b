import '#src/platform/i18n/en/scheduler.ts'

import { useEffect, useState } from 'react'

import { hasStarted } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { ChangeMark, isWaiting } from '#src/widgets/device-status/change-mark.tsx'

import { DeleteEntry } from './delete-entry.tsx'
import styles from './entry-panel.module.css'
import type { EntryProps } from './entry-props.ts'
import { entryKey, KeptSchema } from './kept.ts'
import { KnownEntry } from './known-entry.tsx'
import { RefusedEntries } from './refused-entries.tsx'
import {
  type AskedChange,
  askedBy,
  changesOfEntry,
  isCreation,
  isUpdate,
  refusedOf,
  removalBefore,
  standingFor,
} from './refused.ts'
import { SeenEntry } from './seen-entry.tsx'

interface SelectedEntryProps extends Omit<EntryProps, 'entry'> {
  /** Temporary while the entry waits for the server, and perhaps for longer. */
  id: string
  maySet: boolean
  onMend: (op: Op) => void
}

/** An entry of the calendar, followed to the id that the server gives it (SCH-07). */
export function SelectedEntry({ id, maySet, onMend, ...props }: SelectedEntryProps) {
  const { serverIds, changes } = useOutbox()
  const { entries, dispatch } = props
  const known = serverIds.get(id) ?? id
  useEffect(() => {
    if (known !== id) dispatch({ type: 'entry', id: known })
  }, [known, id, dispatch])

  const entry = entries.find((one) => one.id === known)
  const ofEntry = changesOfEntry(changes, known)
  const refused = refusedOf(changes, props.device.id)
  const own = new Set(ofEntry.map(({ op }) => op.opId))
  const parked = refused.filter(
    (op) => own.has(op.opId) || (entry && standingFor(op, entries, serverIds) === entry),
  )
  if (!entry) {
    if (parked.length > 0) return <RefusedEntries ops={parked} maySet={maySet} onMend={onMend} />
    return isWaiting(ofEntry) ? <Spinner /> : <p className="second">{t('scheduler:gone')}</p>
  }
  const isForm = maySet && !hasStarted(entry, props.now)
  const update = isForm ? parked.findLast((op) => isUpdate(op) || isCreation(op)) : undefined
  return (
    <>
      <RefusedEntries ops={parked} maySet={maySet} onMend={isForm ? undefined : onMend} />
      <Waiting changes={ofEntry} />
      <Standing
        key={`${firstIdOf(serverIds, known)} ${update?.opId}`}
        {...props}
        entry={entry}
        draftId={firstIdOf(serverIds, known)}
        update={update}
        removal={update && removalBefore(update, refused)?.opId}
        maySet={maySet}
      />
    </>
  )
}

/** The form stays as it is when the server gives the entry its id. */
const firstIdOf = (serverIds: ReadonlyMap<string, string>, id: string) =>
  [...serverIds].find(([, serverId]) => serverId === id)?.[0] ?? id

/** What is refused stands above in more words. */
const Waiting = ({ changes }: { changes: readonly PendingChange[] }) =>
  isWaiting(changes) && (
    <span className={styles.waiting}>
      <ChangeMark changes={changes.filter(({ op }) => op.state !== 'attention')} />
    </span>
  )

interface StandingProps extends EntryProps {
  draftId: string
  update: Op | undefined
  /** The deletion that was to go before that. */
  removal: string | undefined
  maySet: boolean
}

function Standing({ draftId, update, removal, maySet, ...props }: StandingProps) {
  const { device, entry, now, dispatch } = props
  const draft = useDraft(entryKey(draftId), KeptSchema)
  const refused = useAsked(update, removal)
  if (!maySet) return <SeenEntry device={device} entry={entry} />
  if (hasStarted(entry, now))
    return (
      <SeenEntry device={device} entry={entry}>
        <p className="quiet small">
          {t(Date.parse(entry.end) > now ? 'scheduler:hasStarted' : 'scheduler:isOver')}
        </p>
        <div className={styles.buttons}>
          <DeleteEntry
            device={device}
            entry={entry}
            onDeleted={() => dispatch({ type: 'clear' })}
          />
        </div>
      </SeenEntry>
    )
  if (draft.found === undefined || refused === 'reading') return null
  return <KnownEntry {...props} draft={draft} refused={refused} />
}

/** What a refused change asked for, with its bytes. */
function useAsked(
  op: Op | undefined,
  removal: string | undefined,
): AskedChange | undefined | 'reading' {
  const [read, setRead] = useState<{ opId: string; change: AskedChange | undefined }>()
  const opId = op?.opId
  const [first] = useState(op)
  useEffect(() => {
    if (!first) return
    let isShown = true
    void askedBy(first).then((asked) => {
      if (isShown) setRead({ opId: first.opId, change: asked && { op: first, asked } })
    })
    return () => {
      isShown = false
    }
  }, [first])
  if (opId === undefined) return undefined
  return read ? read.change && { ...read.change, removal } : 'reading'
}
