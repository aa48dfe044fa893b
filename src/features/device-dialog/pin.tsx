import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { regeneratePinOf } from '#src/data/devices/pin.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './info.module.css'

/** Placeholder for an unknown PIN (DEV-53). */
const UNKNOWN_PIN = '000000'

interface PinProps {
  device: Device
  mayRegenerate: boolean
}

/** Hidden by default. The server sends it only to users who may regenerate it (DEV-53, DEV-54). */
export function Pin({ device: { id, name, pinCode }, mayRegenerate }: PinProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isShown = isAsked && pinCode !== null
  return (
    <>
      <input
        readOnly
        className={styles.pin}
        type={isShown ? 'text' : 'password'}
        value={pinCode ?? UNKNOWN_PIN}
        aria-label={devicesPageTexts.pin}
        autoComplete="off"
      />
      <span className={styles.controls}>
        {pinCode !== null && (
          <IconButton
            size="small"
            label={isShown ? deviceDialogTexts.hidePin : deviceDialogTexts.showPin}
            icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => setIsAsked(!isShown)}
          />
        )}
        {mayRegenerate && (
          <Regenerate deviceId={id} deviceName={name} onDone={() => setIsAsked(true)} />
        )}
      </span>
    </>
  )
}

/** Its digits are shown in the advanced info alone, which can hide them again. */
export const HiddenPin = () => (
  <span>
    <span className="mono" aria-hidden="true">
      {HIDDEN_DIGITS}
    </span>
    <span className="visually-hidden">{deviceDialogTexts.pinHidden}</span>
  </span>
)
const HIDDEN_DIGITS = '•'.repeat(UNKNOWN_PIN.length)

interface RegenerateProps {
  deviceId: string
  deviceName: string
  onDone: () => void
}

/** Disabled with a note while offline (OFF-11). */
function Regenerate({ deviceId, deviceName, onDone }: RegenerateProps) {
  const [isAsking, setIsAsking] = useState(false)
  const away = isDisconnected(useConnectivity())
  const { mutate, isPending } = useMutation({
    ...regeneratePinOf(deviceId),
    // Not of the call: its callbacks are dropped once the tab or the dialog is left.
    onError: () => notify.error(deviceDialogTexts.regenerateFailed),
  })
  const regenerate = () => {
    setIsAsking(false)
    mutate(undefined, { onSuccess: onDone })
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        disabled={away}
        onClick={() => setIsAsking(true)}
      >
        {deviceDialogTexts.regenerate}
      </Button>
      {away && <span className="quiet small">{deviceDialogTexts.needsConnection}</span>}
      {isAsking && !away && (
        <NewPinDialog
          deviceName={deviceName}
          onConfirm={regenerate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface NewPinDialogProps {
  deviceName: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks first, because the old PIN stops working at once. */
function NewPinDialog({ deviceName, onConfirm, onClose }: NewPinDialogProps) {
  return (
    <Modal
      title={deviceDialogTexts.newPinTitle}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button variant="danger-primary" onClick={onConfirm}>
            {deviceDialogTexts.regenerate}
          </Button>
        </>
      }
    >
      <p>{deviceDialogTexts.newPinMeans(deviceName)}</p>
    </Modal>
  )
}
