import { changesOfDevice } from '#src/data/devices/changes-of-device.ts'
import type { LinedUpDevice } from '#src/data/lineup/with-waiting.ts'
import { calendarLane } from '#src/data/schedules/entry.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'

interface PanelProps {
  device: LinedUpDevice
  /** In place of what it shows now. */
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

/** What of a device waits or was refused, its calendar's changes included. */
export function DeviceChanges({ id }: { id: string }) {
  const { changes } = useOutbox()
  const own = changesOfDevice(changes, id)
  const lane = calendarLane(id)
  const ofEntries = changes.filter((one) => one.op.lane === lane && !own.includes(one))
  return <ChangeMark changes={[...own, ...ofEntries]} />
}
