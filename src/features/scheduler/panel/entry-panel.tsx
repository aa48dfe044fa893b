import { ImageUp, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placement.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { FileButton } from '#src/ui/file-button.tsx'
import { ACCEPTED_IMAGES } from '#src/widgets/image-upload/accepted.ts'

import { CopyEntry } from '../copies/copy-entry.tsx'
import type { Selection, SelectionAction } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'
import { contentOfEntry } from './chosen-content.ts'
import styles from './entry-panel.module.css'
import { nextFreeHour } from './entry-times.ts'
import { toFormValues } from './form-values.ts'
import type { NewEntryDraft } from './new-entry-draft.ts'
import { NewEntry } from './new-entry.tsx'
import {
  editedEntry,
  type RequestedEntry,
  requestOf,
  isCreation,
  isUpdate,
  rejectedChanges,
  seenEntry,
} from './rejected-change.ts'
import { RejectedChanges } from './rejected-changes.tsx'
import { SelectedEntry } from './selected-entry.tsx'
import { useUnreadEntry } from './unread-entry.ts'

interface EntryPanelProps {
  device: Device
  organizationId: string | undefined
  /** All known entries, with pending changes applied. */
  entries: readonly KnownEntry[]
  selection: Selection
  newEntryDraft: NewEntryDraft
  dispatch: (action: SelectionAction) => void
  /** The server's time, in milliseconds. */
  now: number
  canEdit: boolean
  /** Begins a new entry with an image file. */
  onUpload: (file: File) => void
  /** `opId` of a rejected change to edit (OFF-17). */
  mend?: string | undefined
  onFixed?: () => void
}

/** The side panel: the draft, the selected entry, or help (SCH-01, SCH-02). */
export function EntryPanel({ selection, dispatch, canEdit, ...props }: EntryPanelProps) {
  const { device, now, organizationId, newEntryDraft } = props
  const { changes } = useOutbox()
  const rejected = rejectedChanges(changes, device.id)
  const { entries, find } = useUnreadEntry(device.id, props.entries)

  const editRejected = async (op: Op) => {
    const request = await requestOf(op)
    if (!request) return
    const existing = await find(op, request)
    if (existing === 'unread') return
    if (existing && !hasStarted(existing, now)) return dispatch({ type: 'entry', id: existing.id })
    await offerAsNew(op, request, isUpdate(op) ? (existing ?? seenEntry(op)) : undefined)
  }
  /** An entry that has started or is gone cannot be changed, so its update is offered as a new entry. */
  const offerAsNew = async (op: Op, request: RequestedEntry, updated: KnownEntry | undefined) => {
    const {
      name = '',
      start = now,
      end = now,
    } = updated ? editedEntry(updated, { request }) : request
    const content = request.content ?? (updated ? await contentOfEntry(updated, device) : null)
    const times = { start, end }
    const typed = toFormValues({ name, ...times }, browserZone())
    const requested = { typed, times, content, replaces: op.opId }
    const { times: latestTimes } = await newEntryDraft.fix(requested)
    dispatch({ type: 'time', ...latestTimes, replaces: op.opId })
  }
  useRequestedEdit(
    // Once the schedule can be edited, and so has loaded.
    canEdit ? rejected.find(({ opId }) => opId === props.mend) : undefined,
    editRejected,
    props.onFixed,
  )

  const replaced = newEntryDraft.latest()?.replaces
  if (selection.what === 'draft' && canEdit)
    return (
      <Panel title={schedulerTexts.details} onClose={() => dispatch({ type: 'clear' })}>
        <RejectedChanges ops={rejected.filter(({ opId }) => opId === replaced)} canEdit={false} />
        <NewEntry
          key={newEntryDraft.formKey}
          {...{ device, organizationId, entries, now, newEntryDraft, dispatch }}
          draft={selection.draft}
        />
      </Panel>
    )
  if (selection.what === 'entry')
    return (
      <Panel title={schedulerTexts.details} onClose={() => dispatch({ type: 'clear' })}>
        <SelectedEntry
          {...{ device, organizationId, entries, now, canEdit, dispatch }}
          id={selection.id}
          onEdit={(op) => void editRejected(op)}
        />
        {canEdit && <CopyEntry {...{ device, organizationId, entries, now }} id={selection.id} />}
      </Panel>
    )
  return (
    <Panel>
      <p className="second">{canEdit ? schedulerTexts.help : schedulerTexts.helpToLook}</p>
      {canEdit && (
        <span className={styles.begin}>
          <Button onClick={() => dispatch({ type: 'time', ...nextFreeHour(entries, now) })}>
            <Plus aria-hidden="true" />
            {schedulerTexts.add}
          </Button>
          {organizationId !== undefined && (
            <FileButton accept={ACCEPTED_IMAGES} onFile={props.onUpload}>
              <ImageUp aria-hidden="true" />
              <span>{schedulerTexts.upload}</span>
            </FileButton>
          )}
        </span>
      )}
      <RejectedChanges ops={rejected} canEdit={canEdit} onEdit={(op) => void editRejected(op)} />
    </Panel>
  )
}

interface PanelProps {
  title?: string
  onClose?: () => void
  children: ReactNode
}

const Panel = ({ title, onClose, children }: PanelProps) => (
  <aside className={styles.panel} aria-label={schedulerTexts.details} data-toasts-beside>
    {title !== undefined && (
      <header className={styles.header}>
        <h3 className={styles.title}>{title}</h3>
        <IconButton
          size="small"
          label={commonTexts.close}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
    )}
    {children}
  </aside>
)

/** Opens the form once with the rejected change that the URL names. */
function useRequestedEdit(
  op: Op | undefined,
  editRejected: (op: Op) => Promise<void>,
  onFixed: (() => void) | undefined,
) {
  const openForm = useEffectEvent(async (request: Op) => {
    await editRejected(request)
    onFixed?.()
  })
  const opId = op?.opId
  const isPossible = op !== undefined && (isCreation(op) || isUpdate(op))
  useEffect(() => {
    if (op && isPossible) void openForm(op)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per change, however often it is read
  }, [opId, isPossible])
}
