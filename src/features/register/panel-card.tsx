import '#src/platform/i18n/en/register.ts'

import encodeQR from 'qr'
import { useMemo } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { displayText } from '#src/domain/display-type.ts'
import { t } from '#src/platform/i18n/t.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

import styles from './panel-card.module.css'
import type { PanelCode } from './panel-code.ts'

/** Of a panel whose model nobody knows here. */
const USUAL = { resolutionHorizontal: 1_280, resolutionVertical: 720 }

interface PanelCardProps {
  panel: PanelCode
  model: DeviceGroup | undefined
}

/** The panel as it hangs there, with the code that was scanned (REG-04). */
export function PanelCard({ panel, model }: PanelCardProps) {
  const { resolutionHorizontal, resolutionVertical } = model ?? USUAL
  const known = model && displayText(model.displayType)
  return (
    <section className={styles.tray}>
      <div className={styles.picture} aria-hidden="true">
        <PanelFrame width={resolutionHorizontal} height={resolutionVertical} size="large">
          <span className={styles.paper}>
            <span className={styles.words}>
              <b>{t('register:ready')}</b>
              <span>{t('register:scanToRegister')}</span>
              <span className={styles.mac}>{panel.mac}</span>
            </span>
            <Code panel={panel} />
          </span>
        </PanelFrame>
      </div>
      <div className={styles.facts}>
        <p className={styles.model}>
          <bdi>{panel.modelName ?? t('register:panelUnknown')}</bdi>
          {model && known && (
            <span>{`, ${model.diagonal}″ ${t(`register:display-${known}`)}`}</span>
          )}
        </p>
        {panel.mac !== undefined && <p className="mono second">{panel.mac}</p>}
      </div>
    </section>
  )
}

/** As the panel shows it: another phone can take it from here. */
function Code({ panel }: { panel: PanelCode }) {
  const { side, path } = useMemo(() => {
    const query = new URLSearchParams({ ...panel })
    const rows = encodeQR(`${location.origin}/devices/register?${query}`, 'raw', {
      ecc: 'medium',
      border: 1,
    })
    const dots = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { side: rows.length, path: dots.join('') }
  }, [panel])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className={styles.code}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}
