import { useEffect, useState, type ReactNode } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placement.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { firstIdOf, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ChangeMark, isWaiting } from '#src/widgets/device-status/change-mark.tsx'

import { browserZone } from '../time/zoned.ts'
import { toPreviewContent } from './chosen-content.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryContent } from './entry-content.tsx'
import { EntryEditor, type EntryProps } from './entry-editor.tsx'
import styles from './entry-panel.module.css'
import { timesOf, formatEntryTimes } from './entry-times.ts'
import { entryFixKey, entryKey, EntryDraftSchema } from './new-entry-draft.ts'
import {
  type RejectedEdit,
  requestOf,
  changesOfEntry,
  isCreation,
  isUpdate,
  rejectedChanges,
  precedingRemoval,
  replacedEntry,
} from './rejected-change.ts'
import { RejectedChanges } from './rejected-changes.tsx'
import { OnSite } from './time-hints.tsx'

interface SelectedEntryProps extends Omit<EntryProps, 'entry'> {
  /** Temporary until the server assigns one. */
  id: string
  canEdit: boolean
  onEdit: (op: Op) => void
}

/** The selected entry, which keeps its selection when the server assigns its id (SCH-07). */
export function SelectedEntry({ id, canEdit, onEdit, ...props }: SelectedEntryProps) {
  const { serverIds, changes } = useOutbox()
  const { entries, dispatch } = props
  const currentId = serverIds.get(id) ?? id
  useEffect(() => {
    if (currentId !== id) dispatch({ type: 'entry', id: currentId })
  }, [currentId, id, dispatch])

  const entry = entries.find((candidate) => candidate.id === currentId)
  const entryChanges = changesOfEntry(changes, currentId)
  const rejected = rejectedChanges(changes, props.device.id)
  const entryOpIds = new Set(entryChanges.map(({ op }) => op.opId))
  const replaces = (op: Op) => entry && replacedEntry(op, entries, serverIds) === entry
  const ownRejected = rejected.filter((op) => entryOpIds.has(op.opId) || replaces(op))
  const isForm = entry !== undefined && canEdit && !hasStarted(entry, props.now)
  const update = isForm ? ownRejected.findLast(isForForm) : undefined
  const draftId = firstIdOf(currentId, serverIds)
  const { kept, setIsUnsaved } = useKeptUpdate(draftId, update, entry)
  if (!entry) {
    if (ownRejected.length > 0)
      return <RejectedChanges ops={ownRejected} canEdit={canEdit} onEdit={onEdit} />
    return <Missing isWaiting={isWaiting(entryChanges)} />
  }
  const shown = kept ? { ...kept, entry: { ...kept.entry, id: currentId } } : { entry, update }
  return (
    <>
      <RejectedChanges ops={ownRejected} canEdit={canEdit} onEdit={isForm ? undefined : onEdit} />
      <Waiting changes={entryChanges} />
      <EntryDetails
        key={`${draftId} ${shown.update?.opId}`}
        {...props}
        {...shown}
        draftId={draftId}
        removal={update && precedingRemoval(update, rejected)?.opId}
        canEdit={canEdit}
        onUnsaved={setIsUnsaved}
      />
    </>
  )
}

const Missing = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? <Spinner /> : <p className="second">{schedulerTexts.gone}</p>

const isForForm = (op: Op) => isUpdate(op) || isCreation(op)

/**
 * A rejected change that was tried again or discarded while its form has unsaved input: the form stays with it, and with the
 * entry as it was, until it is saved.
 */
function useKeptUpdate(id: string, update: Op | undefined, entry: KnownEntry | undefined) {
  const [last, setLast] = useState<{ id: string; update: Op; entry: KnownEntry }>()
  const [isUnsaved, setIsUnsaved] = useState(false)
  if (update && entry && (update !== last?.update || entry !== last.entry))
    setLast({ id, update, entry })
  const isKept = !update && isUnsaved && last?.id === id
  return { kept: isKept ? { update: last.update, entry: last.entry } : undefined, setIsUnsaved }
}

/** Rejected changes are shown above. */
const Waiting = ({ changes }: { changes: readonly PendingChange[] }) =>
  isWaiting(changes) && (
    <span className={styles.waiting}>
      <ChangeMark changes={changes.filter(({ op }) => op.state !== 'attention')} />
    </span>
  )

interface EntryDetailsProps extends EntryProps {
  draftId: string
  update: Op | undefined
  /** `opId` of the rejected deletion that `update` depends on. */
  removal: string | undefined
  canEdit: boolean
  onUnsaved: (isUnsaved: boolean) => void
}

function EntryDetails({ draftId, update, removal, canEdit, ...props }: EntryDetailsProps) {
  const { device, entry, now, dispatch } = props
  const draft = useDraft(update ? entryFixKey(update.opId) : entryKey(draftId), EntryDraftSchema)
  const rejected = useRejectedEdit(update, removal)
  if (!canEdit) return <ReadOnlyEntry device={device} entry={entry} />
  if (hasStarted(entry, now))
    return (
      <ReadOnlyEntry device={device} entry={entry}>
        <p className="quiet small">
          {Date.parse(entry.end) > now
            ? fieldProblems['scheduler:hasStarted']
            : schedulerTexts.isOver}
        </p>
        <div className={styles.buttons}>
          <DeleteEntry
            device={device}
            entry={entry}
            onDeleted={() => dispatch({ type: 'clear' })}
          />
        </div>
      </ReadOnlyEntry>
    )
  if (draft.found === undefined || rejected === 'reading') return null
  return <EntryEditor {...props} draft={draft} rejected={rejected} />
}

/** Reads the requested values of a rejected change, with its file. */
function useRejectedEdit(
  op: Op | undefined,
  removal: string | undefined,
): RejectedEdit | undefined | 'reading' {
  const [loaded, setRead] = useState<{ opId: string; change: RejectedEdit | undefined }>()
  const opId = op?.opId
  const [initialOp] = useState(op)
  useEffect(() => {
    if (!initialOp) return
    let isShown = true
    void requestOf(initialOp).then((request) => {
      if (isShown) setRead({ opId: initialOp.opId, change: request && { op: initialOp, request } })
    })
    return () => {
      isShown = false
    }
  }, [initialOp])
  if (opId === undefined) return undefined
  return loaded ? loaded.change && { ...loaded.change, removal } : 'reading'
}

interface ReadOnlyEntryProps extends Pick<EntryProps, 'device' | 'entry'> {
  /** The reason, and action buttons. */
  children?: ReactNode
}

/** An entry that cannot be edited, because it has started (SCH-19) or without permission. */
function ReadOnlyEntry({ device, entry, children }: ReadOnlyEntryProps) {
  const { start, end } = formatEntryTimes(entry)
  return (
    <>
      <EntryContent device={device} shown={toPreviewContent(null, entry)} isNew={false} />
      <Facts>
        <Fact name={schedulerTexts.entryTitle}>
          <bdi>{commonTexts.titleOf(entry.name)}</bdi>
        </Fact>
        <Fact name={schedulerTexts.startTime}>{start}</Fact>
        <Fact name={schedulerTexts.endTime}>{end}</Fact>
      </Facts>
      <OnSite times={timesOf(entry)} zone={browserZone()} siteZone={device.timezoneId} />
      {children}
    </>
  )
}
