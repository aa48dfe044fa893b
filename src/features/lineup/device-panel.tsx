import { CalendarClock, CircleDashed, Image, type LucideIcon, Pin } from 'lucide-react'

import { changesOfDevice } from '#src/data/devices/changes-of-device.ts'
import type { PendingLineupDevice } from '#src/data/lineup/with-pending-changes.ts'
import { calendarLane } from '#src/data/schedules/entry.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'

import type { Reason } from './rows.ts'

interface PanelProps {
  device: PendingLineupDevice
  /** Replaces the current image. */
  src?: string | null
  size?: 'list' | 'card'
}

export const LineupPanel = ({ device, src = device.thumbnail, size = 'list' }: PanelProps) => (
  <PanelFrame
    width={device.panel.width}
    height={device.panel.height}
    orientation={device.orientation}
    size={size}
    src={src}
  />
)

/** Marks pending and rejected changes of a device and its schedule. */
export function DeviceChanges({ id }: { id: string }) {
  const { changes } = useOutbox()
  const own = changesOfDevice(changes, id)
  const lane = calendarLane(id)
  const ofEntries = changes.filter((change) => change.op.lane === lane && !own.includes(change))
  return <ChangeMark changes={[...own, ...ofEntries]} />
}

const ICONS: Record<Reason, LucideIcon> = {
  schedule: CalendarClock,
  pushed: Pin,
  default: Image,
  nothing: CircleDashed,
}

/** Icon of a reason. The text is beside it, or in the accessible name of its container. */
export function ReasonIcon({ why }: { why: Reason }) {
  const Icon = ICONS[why]
  return <Icon aria-hidden="true" />
}
