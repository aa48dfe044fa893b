import type { Device } from '#src/contract/device.ts'
import { crossEntityOverlay } from '#src/data/cross-entity-overlay.ts'
import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'

import { setDeviceImageMutation, uploadDeviceImageMutation } from './content.ts'
import { setDefaultImageMutation, setDefaultTemplateMutation } from './default-content.ts'
import { setListViewMutation } from './list-view.ts'
import { moveDevicesMutation } from './move.ts'
import { registerDeviceMutation } from './registration.ts'
import { restoreContentMutation } from './restore-content.ts'
import { updateDeviceMutation } from './update.ts'

const visible = [
  updateDeviceMutation,
  moveDevicesMutation,
  uploadDeviceImageMutation,
  setDeviceImageMutation,
  setDefaultImageMutation,
  setDefaultTemplateMutation,
  restoreContentMutation,
] as const

export const deviceMutations = [...visible, registerDeviceMutation, setListViewMutation] as const

/** All changes that affect a cached device. */
export const deviceOverlays = [
  ...visible,
  // Its devices move to the root (WS-24).
  crossEntityOverlay(removeWorkspaceMutation, (device: Device, { id, rootId }) =>
    device.workspaceId === id ? { ...device, workspaceId: rootId } : device,
  ),
] as const
