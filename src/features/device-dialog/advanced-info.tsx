import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

import styles from './info.module.css'

/** Stands for a PIN that was not told (DEV-53). */
const UNKNOWN_PIN = '000000'

interface AdvancedInfoProps {
  device: Device
  /** The PIN is for this reader, but only the server tells it. */
  needsConnection: boolean
}

export function AdvancedInfo({ device, needsConnection }: AdvancedInfoProps) {
  return (
    <section className={styles.section}>
      <h3>{t('DevicesPage:advancedInfo')}</h3>
      <Facts>
        <Fact name={t('DevicesPage:macAddress')}>
          <span className="mono">{device.macAddress}</span>
        </Fact>
        <Fact name={t('DevicesPage:pin')}>
          <Pin pin={device.pinCode} />
          {needsConnection && device.pinCode === null && (
            <span className="quiet small">{t('deviceDialog:pinNeedsConnection')}</span>
          )}
        </Fact>
        <Fact name={t('DevicesPage:firmware')}>{device.firmwareVersion ?? '-'}</Fact>
      </Facts>
    </section>
  )
}

function Pin({ pin }: { pin: string | null }) {
  const [isShown, setIsShown] = useState(false)
  const shown = isShown && pin !== null
  return (
    <span className={styles.pinRow}>
      <input
        readOnly
        className={styles.pin}
        type={shown ? 'text' : 'password'}
        value={pin ?? UNKNOWN_PIN}
        aria-label={t('DevicesPage:pin')}
        autoComplete="off"
      />
      {pin !== null && (
        <IconButton
          size="small"
          label={t(shown ? 'deviceDialog:hidePin' : 'deviceDialog:showPin')}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setIsShown(!isShown)}
        />
      )}
    </span>
  )
}
