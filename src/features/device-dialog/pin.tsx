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

import styles from './info.module.css'
import { NewPinDialog } from './new-pin-dialog.tsx'

/** Stands for a PIN that was not told (DEV-53). */
const UNKNOWN_PIN = '000000'

interface PinProps {
  device: Device
  mayRegenerate: boolean
}

/** Hidden until asked for. Only the server tells it, and only to those who may give a new one (DEV-53, DEV-54). */
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

/** What needs the network says so before it is pressed (OFF-11). */
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
