import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Image } from 'lucide-react'

import type { Device, DevicePage } from '#src/contract/device.ts'
import { changesOfDevice, withChanges } from '#src/data/devices/changes-of-device.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { isConnected } from '#src/domain/connection.ts'
import { contentAt, contentMode } from '#src/domain/device-content.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useDataTime } from '#src/platform/connectivity/use-connectivity.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { isUnreachable } from '#src/platform/db/reachability.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { useCachedSchedule } from '#src/widgets/cached-schedule/use-cached-schedule.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import { LoadedDialog, type LoadedDialogProps } from './loaded-dialog.tsx'

interface DeviceDialogProps extends Pick<
  LoadedDialogProps,
  'tab' | 'mend' | 'onFixed' | 'onTab' | 'schedule' | 'onNearSchedule'
> {
  deviceId: string
  onClose: () => void
}

/** DEV-45. The URL holds the device and the tab. */
export function DeviceDialog({ deviceId, onClose, ...dialog }: DeviceDialogProps) {
  const session = useSession()
  const { device, error, refetch, ...reading } = useDevice(deviceId)
  useCachedSchedule(deviceId)
  if (session.status !== 'signedIn') return null
  const content = device ? (
    <LoadedDialog
      {...dialog}
      device={device}
      connected={isConnected(device, reading.dataTime)}
      changes={reading.changes}
      freshness={
        reading.kept && (
          <Freshness
            reading={reading.kept}
            busy={reading.isFetching}
            onRefresh={() => void refetch()}
          />
        )
      }
      isGone={isGone(error)}
      role={session.role}
    />
  ) : (
    <DeviceUnavailable error={error} onRetry={() => void refetch()} />
  )
  // One modal for all states, so that focus returns to the opener.
  return (
    <Modal
      key={deviceId}
      title={device?.name ?? deviceDialogTexts.tabs}
      size="device"
      titleExtra={device && <ModeTag device={device} />}
      isRouted
      onClose={onClose}
    >
      {content}
    </Modal>
  )
}

/** Inaccessible devices count as deleted. */
const isGone = (error: Error | null) =>
  error !== null && ['notFound', 'forbidden'].includes(problemOf(error).kind)

function DeviceUnavailable({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <LoadingScreen />
  if (isGone(error))
    return <ErrorState title={deviceDialogTexts.loadFailed}>{deviceDialogTexts.gone}</ErrorState>
  return (
    <ErrorState title={deviceDialogTexts.loadFailed} onRetry={onRetry}>
      {isUnreachable(error) ? deviceDialogTexts.notKept : undefined}
    </ErrorState>
  )
}

/** Scheduled or static mode (DEV-63). */
function ModeTag({ device }: { device: Device }) {
  const isScheduled = contentMode(device, useNow('server')) === 'scheduled'
  const Icon = isScheduled ? CalendarClock : Image
  return (
    <Tag icon={<Icon aria-hidden="true" />}>
      {isScheduled ? deviceDialogTexts.modeScheduled : deviceDialogTexts.modeStatic}
    </Tag>
  )
}

/** A device with pending changes applied. Starts with the listed data. */
function useDevice(id: string) {
  const { changes } = useOutbox()
  const now = useNow('server')
  const queryClient = useQueryClient()
  const listed = () => {
    const pages = queryClient.getQueriesData<Known<DevicePage>>({ queryKey: deviceKeys.lists() })
    return pages.map(([, page]) => rowOf(page, id)).find((row) => row !== undefined)
  }
  const { data, ...state } = useQuery({
    ...deviceQueries.detail(id),
    placeholderData: listed,
  })
  return {
    ...state,
    device: data && withChanges(changes, contentAt(data.value, now), data.askedAt),
    changes: changesOfDevice(changes, id),
    dataTime: useDataTime(data),
    /** Set when the data comes from the cache, to show its age. */
    kept: data?.from === 'device' ? data : undefined,
  }
}

function rowOf(page: Known<DevicePage> | undefined, id: string): Known<Device> | undefined {
  const device = page?.value.data.find((one) => one.id === id)
  return page && device && { ...page, value: device }
}
