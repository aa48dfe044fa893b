import '#src/platform/i18n/en/scheduler.ts'
import '#src/platform/i18n/en/tabs.ts'

import { useEffect, useMemo, useReducer, useRef, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { can } from '#src/domain/permissions.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { useKeptSchedule } from '#src/widgets/kept-schedule/use-kept-schedule.ts'

import { CalendarOverlay } from './calendar/calendar-overlay.tsx'
import { DeviceCalendar } from './calendar/device-calendar.tsx'
import { daysOf, type Period, spanOf, weekLengthOn } from './calendar/period.ts'
import { useFailedCreation } from './calendar/use-failed-creation.ts'
import { useMoving } from './calendar/use-moving.ts'
import { useDirectActions } from './direct/use-direct-actions.tsx'
import { EntryPanel } from './panel/entry-panel.tsx'
import { useKeptNew } from './panel/use-kept-new.ts'
import styles from './scheduler-tab.module.css'
import { NOTHING_SELECTED, type Selection, selectionReducer } from './selection.ts'
import { startOfDay } from './time/days.ts'

const reduce = selectionReducer(t('scheduler:newEvent'))

interface SchedulerTabProps {
  device: Device
  organizationId: string | undefined
  /** A refused change, by its `opId`: the panel opens with it (OFF-17). */
  mend: string | undefined
  onMended: () => void
}

/** What shows at set times (SCH-01): kept here, so that it can be looked at and changed without the network (OFF-04, OFF-07). */
export function SchedulerTab({ device, organizationId, ...mending }: SchedulerTabProps) {
  const now = useNow('server')
  const isPhone = useMedia(PHONE)
  const [period, setPeriod] = useState<Period>(() => ({ view: 'month', anchor: startOfDay(now) }))
  const days = useMemo(() => daysOf(period, weekLengthOn(isPhone)), [period, isPhone])
  const { entries, isOpened, reading, error, isFetching, refetch, warm } = useKeptSchedule(
    device.id,
    spanOf(days),
  )
  const [selection, dispatch] = useReducer(reduce, NOTHING_SELECTED)
  const session = useSession()
  const move = useMoving(device)
  const side = useBroughtIntoView(selection)
  // Also while another month is read, so that the form of a new entry stays.
  const maySet = isOpened && session.status === 'signedIn' && can(session, 'content.manage')
  const kept = useKeptNew(device.id, {
    mayGoOn: maySet && selection.what === 'none' && mending.mend === undefined,
    onFound: ({ times }) => dispatch({ type: 'time', ...times }),
  })
  const direct = useDirectActions({
    device,
    organizationId,
    entries,
    selection,
    dispatch,
    kept,
    now,
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
          maySet={maySet && reading !== undefined}
          onMove={move}
          {...{ period, days, isPhone }}
          onPeriod={setPeriod}
          onNear={warm}
          direct={direct.actions}
          aside={
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
                  text={t(
                    problemOf(error).kind === 'offline' ? 'scheduler:notKept' : 'scheduler:failed',
                  )}
                  action={{ label: t('common:tryAgain'), onPress: () => void refetch() }}
                />
              )}
              <FailedCreation
                deviceId={device.id}
                onLook={(id) => dispatch({ type: 'entry', id })}
              />
            </>
          }
        />
      </div>
      <div ref={side} className={styles.side}>
        <EntryPanel
          {...mending}
          device={device}
          organizationId={organizationId}
          entries={entries}
          selection={selection}
          kept={kept}
          dispatch={dispatch}
          now={now}
          maySet={maySet}
        />
      </div>
      {direct.dialog}
    </div>
  )
}

function FailedCreation({
  deviceId,
  onLook,
}: {
  deviceId: string
  onLook: (entryId: string) => void
}) {
  const failed = useFailedCreation(deviceId)
  if (!failed) return null
  const look = () => {
    failed.dismiss()
    onLook(failed.id)
  }
  return (
    <CalendarOverlay
      state="error"
      text={failed.message}
      action={{ label: t('scheduler:lookAtIt'), onPress: look }}
    />
  )
}

/** Where the panel stands below the calendar, what was chosen there is seen. */
function useBroughtIntoView(selection: Selection) {
  const element = useRef<HTMLDivElement>(null)
  const key = selection.what === 'entry' ? selection.id : selection.what
  useEffect(() => {
    if (key !== 'none') element.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return element
}
