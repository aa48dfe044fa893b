import type { ComponentProps } from 'react'

import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

type DevicePanelProps = Pick<ComponentProps<typeof PanelFrame>, 'size' | 'away' | 'alt'> & {
  device: Device
}

/** The image of a device in its panel frame (DEV-20, DEV-46). */
export function DevicePanel({ device, ...frame }: DevicePanelProps) {
  const { resolutionHorizontal, resolutionVertical } = device.deviceRevision
  return (
    <PanelFrame
      width={resolutionHorizontal}
      height={resolutionVertical}
      orientation={orientationOf(device)}
      src={device.thumbnail}
      {...frame}
    />
  )
}
