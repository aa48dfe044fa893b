import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'

import type { SelectFilePanel } from './select-file.ts'

/** The panel of a device for `selectFile`: resolution of the revision, size and name of the model. */
export function panelOfDevice(device: Device): SelectFilePanel {
  const { deviceGroup, ...revision } = device.deviceRevision
  return {
    model: { ...revision, width: deviceGroup.width, height: deviceGroup.height },
    orientation: orientationOf(device),
    deviceGroupName: deviceGroup.name,
    displayName: deviceGroup.displayName,
  }
}
