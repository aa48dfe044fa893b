import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { regeneratePinOf } from '#src/data/devices/pin.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
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
        aria-label={t('DevicesPage:pin')}
        autoComplete="off"
      />
      <span className={styles.controls}>
        {pinCode !== null && (
          <IconButton
            size="small"
            label={t(isShown ? 'deviceDialog:hidePin' : 'deviceDialog:showPin')}
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

interface RegenerateProps {
  deviceId: string
  deviceName: string
  onDone: () => void
}

/** Disabled with a note while offline (OFF-11). */
function Regenerate({ deviceId, deviceName, onDone }: RegenerateProps) {
  const [isAsking, setIsAsking] = useState(false)
  const away = isDisconnected(useConnectivity())
  const { mutate, isPending } = useMutation(regeneratePinOf(deviceId))
  const regenerate = () => {
    setIsAsking(false)
    mutate(undefined, {
      onSuccess: onDone,
      onError: () => notify.error(t('deviceDialog:regenerateFailed')),
    })
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
        {t('deviceDialog:regenerate')}
      </Button>
      {away && <span className="quiet small">{t('deviceDialog:needsConnection')}</span>}
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
      title={t('deviceDialog:newPinTitle')}
      role="alertdialog"
      size="move"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" onClick={onConfirm}>
            {t('deviceDialog:regenerate')}
          </Button>
        </>
      }
    >
      <p>{t('deviceDialog:newPinMeans', { name: deviceName })}</p>
    </Modal>
  )
}
