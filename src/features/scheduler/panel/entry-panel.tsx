import '#src/platform/i18n/en/scheduler.ts'

import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleKeys } from '#src/data/schedules/keys.ts'
import { hasStarted } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button, IconButton } from '#src/ui/button.tsx'

import { CopyEntry } from '../copies/copy-entry.tsx'
import type { Selection, SelectionAction } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'
import styles from './entry-panel.module.css'
import { NewEntry } from './new-entry.tsx'
import { nextFree } from './next-free.ts'
import { RefusedEntries } from './refused-entries.tsx'
import { askedBy, isCreation, isUpdate, refusedOf, standingFor } from './refused.ts'
import { SelectedEntry } from './selected-entry.tsx'
import { typedOf } from './typed.ts'
import type { KeptNew } from './use-kept-new.ts'

interface EntryPanelProps {
  device: Device
  organizationId: string | undefined
  /** All that the calendar knows, with what waits for the server. */
  entries: readonly KnownEntry[]
  selection: Selection
  kept: KeptNew
  dispatch: (action: SelectionAction) => void
  /** The server's time, in milliseconds. */
  now: number
  maySet: boolean
  /** A refused change of this calendar, by its `opId`, which is to be mended here (OFF-17). */
  mend?: string | undefined
  onMended?: () => void
}

/** What is selected in the calendar, beside it (SCH-01, SCH-02). */
export function EntryPanel({ selection, dispatch, maySet, ...props }: EntryPanelProps) {
  const { device, entries, now, organizationId, kept } = props
  const { changes, serverIds } = useOutbox()
  const refused = refusedOf(changes, device.id)
  useAnewAfterRefusal(device.id, refused)

  const mend = async (op: Op) => {
    const asked = await askedBy(op)
    if (!asked) return
    const standing = isUpdate(op) ? entryOf(op, entries) : standingFor(op, entries, serverIds)
    if (standing && (isUpdate(op) || !hasStarted(standing, now)))
      return dispatch({ type: 'entry', id: standing.id })
    const { name = '', start = now, end = now, content } = asked
    const times = { start, end }
    const typed = typedOf({ name, ...times }, browserZone())
    kept.begin({ typed, times, content, replaces: op.opId })
    dispatch({ type: 'time', ...times })
  }
  useMending(
    refused.find(({ opId }) => opId === props.mend),
    mend,
    props.onMended,
  )

  const replaced = kept.latest()?.replaces
  if (selection.what === 'draft' && maySet)
    return (
      <Panel title={t('scheduler:details')} onClose={() => dispatch({ type: 'clear' })}>
        <RefusedEntries ops={refused.filter(({ opId }) => opId === replaced)} maySet={false} />
        <NewEntry
          key={kept.beginnings}
          {...{ device, organizationId, entries, now, kept, dispatch }}
          draft={selection.draft}
        />
      </Panel>
    )
  if (selection.what === 'entry')
    return (
      <Panel title={t('scheduler:details')} onClose={() => dispatch({ type: 'clear' })}>
        <SelectedEntry
          {...{ device, organizationId, entries, now, maySet, dispatch }}
          id={selection.id}
          onMend={(op) => void mend(op)}
        />
        {maySet && <CopyEntry {...{ device, organizationId, entries, now }} id={selection.id} />}
      </Panel>
    )
  return (
    <Panel>
      <p className="second">{t(maySet ? 'scheduler:help' : 'scheduler:helpToLook')}</p>
      {maySet && (
        <Button onClick={() => dispatch({ type: 'time', ...nextFree(entries, now) })}>
          <Plus aria-hidden="true" />
          {t('scheduler:add')}
        </Button>
      )}
      <RefusedEntries ops={refused} maySet={maySet} onMend={(op) => void mend(op)} />
    </Panel>
  )
}

interface PanelProps {
  title?: string
  onClose?: () => void
  children: ReactNode
}

const Panel = ({ title, onClose, children }: PanelProps) => (
  <aside className={styles.panel} aria-label={t('scheduler:details')}>
    {title !== undefined && (
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <IconButton
          size="small"
          label={t('common:close')}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
    )}
    {children}
  </aside>
)

/** The entry that a refused change is about, where it is still there. */
const entryOf = (op: Op, entries: readonly KnownEntry[]) =>
  entries.find(({ id }) => op.entityKey.endsWith(`:${id}`))

/** What is in the way of a refused change may not be known here yet. */
function useAnewAfterRefusal(deviceId: string, refused: readonly Op[]) {
  const queryClient = useQueryClient()
  const which = refused.map(({ opId }) => opId).join(' ')
  useEffect(() => {
    if (which !== '')
      void queryClient.invalidateQueries({ queryKey: scheduleKeys.ofDevice(deviceId) })
  }, [queryClient, deviceId, which])
}

/** The form opens with what the address asks to mend, once. */
function useMending(
  op: Op | undefined,
  mend: (op: Op) => Promise<void>,
  onMended: (() => void) | undefined,
) {
  const begin = useEffectEvent(async (asked: Op) => {
    await mend(asked)
    onMended?.()
  })
  const opId = op?.opId
  const isPossible = op !== undefined && (isCreation(op) || isUpdate(op))
  useEffect(() => {
    if (op && isPossible) void begin(op)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each change, however often it is read again
  }, [opId, isPossible])
}
