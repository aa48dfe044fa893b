import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceContentTexts } from '#src/texts/device-content.ts'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { useExclusive } from '#src/ui/use-exclusive.ts'
import type { Cropped } from '#src/widgets/cropper/crop-dialog.tsx'
import { LazyCropDialog } from '#src/widgets/cropper/lazy-crop-dialog.tsx'
import { imageToSchedule } from '#src/widgets/device-content/image-to-schedule.ts'
import { saveContent, saveDefault } from '#src/widgets/device-content/save-content.ts'
import type { PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import styles from './device-drop.module.css'
import { type ContentUse, dropEffect, USES } from './drop-effect.ts'

/** What the panel shows now, until the device is read again. */
export interface ShownNow {
  thumbnail: string
  frame: Frame
}

interface DropDialogProps {
  device: Device
  organizationId: string
  image: PickedImage
  onSchedule: () => void
  onShownNow: ((shown: ShownNow) => void) | undefined
  onClose: () => void
}

/** Crops an image for a device, and asks what it is for. */
export function DropDialog({ device, organizationId, image, ...props }: DropDialogProps) {
  const [use, setUse] = useState<ContentUse>('now')
  const saving = useExclusive()

  async function save({ file, thumbnail, frame }: Cropped) {
    if (use === 'schedule') {
      imageToSchedule.put(device.id, { name: image.name, file, thumbnail, frame })
      return props.onSchedule()
    }
    if (use === 'default')
      return saveDefault(device, { type: 'image', cropped: true, file, thumbnail, frame })
    await saveContent(device, organizationId, { name: image.name, file, thumbnail })
    props.onShownNow?.({ thumbnail, frame })
  }
  async function saveAndClose(cropped: Cropped) {
    try {
      await save(cropped)
      props.onClose()
    } catch (error) {
      notify.error(whyNotSaved(error))
    }
  }
  return (
    <LazyCropDialog
      file={image.file}
      name={image.name}
      target={panelOfDevice(device)}
      isSaving={saving.isRunning}
      onCropped={(cropped) => void saving.run(() => saveAndClose(cropped))}
      onClose={props.onClose}
      purpose={
        <span className={styles.purpose}>
          <SegmentedToggle
            label={deviceContentTexts.use}
            options={USES.map((value) => ({ value, label: deviceContentTexts[value] }))}
            value={use}
            onChange={setUse}
          />
          <span className="second small" aria-live="polite">
            {dropEffect(device, use)}
          </span>
        </span>
      }
    />
  )
}
