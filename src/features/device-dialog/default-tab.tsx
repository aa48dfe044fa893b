import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import styles from './content-tabs.module.css'

interface DefaultTabProps {
  device: Device
  /** Of its default content alone. */
  changes: readonly PendingChange[]
}

/** What shows when nothing else is due, as it is set (DEV-63). */
export function DefaultTab({ device, changes }: DefaultTabProps) {
  if (!device.templateAsDefaultSet && device.defaultImageUrl === null)
    return (
      <EmptyState title={t('deviceDialog:noDefault')}>
        {t('deviceDialog:defaultMeans')}
        <ChangeMark changes={changes} />
      </EmptyState>
    )
  return (
    <section className={styles.tab}>
      <header className={styles.head}>
        <p className="second">{t('deviceDialog:defaultMeans')}</p>
        <ChangeMark changes={changes} />
      </header>
      {device.templateAsDefaultSet ? (
        <DefaultTemplate device={device} />
      ) : (
        <div className={styles.tray}>
          <DevicePanel
            device={{ ...device, thumbnail: device.defaultImageUrl }}
            size="large"
            alt={t('deviceDialog:defaultImage')}
          />
          <p className="second">{t('deviceDialog:defaultImage')}</p>
        </div>
      )}
    </section>
  )
}

function DefaultTemplate({ device }: { device: Device }) {
  const variables = Object.entries(device.templateVariables ?? {})
  return (
    <div className={styles.facts}>
      <h3>{t('deviceDialog:defaultTemplate')}</h3>
      <Facts>
        {device.templateOrientation && (
          <Fact name={t('DevicesPage:orientation')}>
            {t(`DevicesPage:${device.templateOrientation}`)}
          </Fact>
        )}
        {variables.map(([key, value]) => (
          <Fact key={key} name={key}>
            <span className={styles.lines} dir="auto">
              {value || '-'}
            </span>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
