import { useEffect, useMemo, useReducer, useRef, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { can } from '#src/domain/permissions.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { useCachedSchedule } from '#src/widgets/cached-schedule/use-cached-schedule.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import { CalendarOverlay, FailedCreation } from './calendar/calendar-overlay.tsx'
import { DeviceCalendar } from './calendar/device-calendar.tsx'
import { periodDays, type Period, periodSpan, weekLengthOn } from './calendar/period.ts'
import { useDirectActions } from './direct/use-direct-actions.tsx'
import { useBeginWithImage } from './panel/begin-with-image.ts'
import { EntryPanel } from './panel/entry-panel.tsx'
import { useNewEntryDraft } from './panel/new-entry-draft.ts'
import { moveEntry } from './panel/save-entry.ts'
import styles from './scheduler-tab.module.css'
import { NOTHING_SELECTED, type Selection, selectionReducer } from './selection.ts'
import { startOfDay, type Times } from './time/days.ts'

const reduce = selectionReducer(schedulerTexts.newEvent)

interface SchedulerTabProps {
  device: Device
  organizationId: string | undefined
  /** `opId` of a rejected change to open (OFF-17). */
  mend: string | undefined
  onFixed: () => void
}

/** The schedule of a device (SCH-01), available and editable offline (OFF-04, OFF-07). */
export function SchedulerTab({ device, organizationId, ...rejectedEdit }: SchedulerTabProps) {
  const now = useNow('server')
  const isPhone = useMedia(PHONE)
  const [period, setPeriod] = useState<Period>(() => ({ view: 'month', anchor: startOfDay(now) }))
  const days = useMemo(() => periodDays(period, weekLengthOn(isPhone)), [period, isPhone])
  const { entries, isOpened, reading, error, isFetching, refetch, warm } = useCachedSchedule(
    device.id,
    periodSpan(days),
  )
  const [selection, dispatch] = useReducer(reduce, NOTHING_SELECTED)
  const session = useSession()
  const move = useMoving(device)
  const side = useBroughtIntoView(selection)
  // Stays true while another month loads, so that the form of a new entry stays open.
  const canEdit = isOpened && session.status === 'signedIn' && can(session, 'content.manage')
  const newEntryDraft = useNewEntryDraft(device.id, {
    selection,
    canRestore: canEdit && rejectedEdit.mend === undefined,
    onFound: ({ times }) => dispatch({ type: 'time', ...times }),
  })
  const canEditDays = canEdit && reading !== undefined
  const editing = { entries, now, selection, newEntryDraft, dispatch }
  const begin = useBeginWithImage(device.id, canEditDays, editing)
  const direct = useDirectActions({
    ...editing,
    device,
    organizationId,
    onNew: begin,
  })

  return (
    <div className={styles.tab}>
      <div className={styles.calendar}>
        <DeviceCalendar
          device={device}
          entries={entries}
          selection={selection}
          dispatch={dispatch}
          now={now}
          canEdit={canEditDays}
          onMove={move}
          {...{ period, days, isPhone }}
          onPeriod={setPeriod}
          onPrefetch={warm}
          direct={direct.actions}
          freshness={
            reading && (
              <Freshness reading={reading} busy={isFetching} onRefresh={() => void refetch()} />
            )
          }
          overlay={
            <>
              {!reading && !error && <CalendarOverlay state="working" />}
              {!reading && error && (
                <CalendarOverlay
                  state="error"
                  text={
                    problemOf(error).kind === 'offline'
                      ? schedulerTexts.notKept
                      : schedulerTexts.failed
                  }
                  action={{ label: commonTexts.tryAgain, onPress: () => void refetch() }}
                />
              )}
              <FailedCreation
                deviceId={device.id}
                onView={(id) => dispatch({ type: 'entry', id })}
              />
            </>
          }
        />
      </div>
      <div ref={side} className={styles.side}>
        <EntryPanel
          {...rejectedEdit}
          device={device}
          organizationId={organizationId}
          entries={entries}
          selection={selection}
          newEntryDraft={newEntryDraft}
          dispatch={dispatch}
          now={now}
          canEdit={canEdit}
          onUpload={(file) => direct.actions.placeImage({ what: 'new' }, [file])}
        />
      </div>
      {direct.dialog}
    </div>
  )
}

/** Scrolls to the panel when it is stacked below the calendar. */
function useBroughtIntoView(selection: Selection) {
  const element = useRef<HTMLDivElement>(null)
  const key = selection.what === 'entry' ? selection.id : selection.what
  useEffect(() => {
    if (key !== 'none') element.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return element
}

const sayNotMoved = () => notify.error(schedulerTexts.notMoved)

/**
 * Moves an entry and reports a failure, after which the entry is back at its old time (SCH-20). Resolves once the change is stored
 * on this device; a rejection by the server is reported later, once for all moves that were merged into one change.
 */
function useMoving(device: Device) {
  const rejected = useRef(new Set<string>())

  async function hear({ opId, outcome }: Saved) {
    if ((await outcome()) !== 'attention' || rejected.current.has(opId)) return
    rejected.current.add(opId)
    sayNotMoved()
  }
  return async (entry: KnownEntry | undefined, times: Times) => {
    if (!entry) return void sayNotMoved()
    try {
      void hear(await moveEntry({ device, entry }, times))
    } catch {
      sayNotMoved()
    }
  }
}
