import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'

import { CopyMac } from './copy-mac.tsx'
import styles from './info.module.css'
import { Pin } from './pin.tsx'

interface AdvancedInfoProps {
  device: Device
  mayRegenerate: boolean
}

/** DEV-53 */
export function AdvancedInfo({ device, mayRegenerate }: AdvancedInfoProps) {
  const celsius = device.reported?.temperatureC ?? null
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('DevicesPage:advancedInfo')}</h3>
      <Facts>
        <Fact name={t('DevicesPage:macAddress')}>
          <span className="mono">{device.macAddress}</span>
          <span className={styles.controls}>
            <CopyMac macAddress={device.macAddress} />
          </span>
        </Fact>
        <Fact name={t('DevicesPage:pin')}>
          <Pin device={device} mayRegenerate={mayRegenerate} />
        </Fact>
        <Fact name={t('DevicesPage:firmware')}>{firmwareOf(device)}</Fact>
        {celsius !== null && (
          <Fact name={t('DevicesPage:temperature')}>
            {t('DevicesPage:degrees', { celsius: celsius.toFixed(1) })}
          </Fact>
        )}
      </Facts>
    </section>
  )
}

/** What the firmware was built for says more than its number, where the panel says it. */
function firmwareOf({ firmwareVersion: version, reported }: Device) {
  if (version === null) return '-'
  const model = reported?.model
  return model ? t('DevicesPage:firmwareFor', { version, model }) : version
}
