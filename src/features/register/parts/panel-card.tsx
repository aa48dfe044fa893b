import encodeQR from 'qr'
import { useMemo } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { displayText } from '#src/domain/display-type.ts'
import { setupErrorCorrection, setupLink } from '#src/domain/setup-link.ts'
import { registerTexts } from '#src/texts/register.ts'
import { BlankPanel } from '#src/ui/blank-panel.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

import styles from './panel-card.module.css'
import type { PanelCode } from './panel-code.ts'

/** Resolution of an unknown model. */
const DEFAULT_SIZE = { resolutionHorizontal: 1_280, resolutionVertical: 720 }

interface PanelCardProps {
  panel: PanelCode
  model: DeviceGroup | undefined
}

/** Drawing of the panel with the scanned code (REG-04). */
export function PanelCard({ panel, model }: PanelCardProps) {
  const { resolutionHorizontal, resolutionVertical } = model ?? DEFAULT_SIZE
  const known = model && displayText(model.displayType)
  return (
    <section className={styles.tray}>
      <div className={styles.picture} aria-hidden="true">
        <PanelFrame width={resolutionHorizontal} height={resolutionVertical} size="large">
          <span className={styles.paper}>
            <span className={styles.words}>
              <b>{registerTexts.ready}</b>
              <span>{registerTexts.scanToRegister}</span>
              <span className={styles.mac}>{panel.mac}</span>
            </span>
            <Code panel={panel} />
          </span>
        </PanelFrame>
      </div>
      <div className={styles.facts}>
        <p className={styles.model}>
          <bdi>{panel.modelName ?? registerTexts.panelUnknown}</bdi>
          {model && known && <span>{`, ${model.diagonal}″ ${registerTexts.display[known]}`}</span>}
        </p>
        {panel.mac !== undefined && <p className="mono second">{panel.mac}</p>}
      </div>
    </section>
  )
}

/** The code as on the panel, so that another phone can scan it here; nothing if a link is too long for a code. */
function Code({ panel }: { panel: PanelCode }) {
  const code = useMemo(() => drawCode(panel), [panel])
  if (!code) return null
  return (
    <svg viewBox={`0 0 ${code.side} ${code.side}`} className={styles.code}>
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}

function drawCode(panel: PanelCode) {
  const link = setupLink(location.origin, panel)
  try {
    const rows = encodeQR(link, 'raw', { ecc: setupErrorCorrection(link), border: 1 })
    const dots = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { side: rows.length, path: dots.join('') }
  } catch {
    return undefined
  }
}

/**
 * Why there is no panel: none was scanned, the link is incomplete (REG-07), or the rejected change
 * is gone.
 */
export type Missing = 'noPanel' | 'codeIncomplete' | 'mendGone'

export const NoPanel = ({ why }: { why: Missing }) => (
  <section className={styles.blankTray}>
    <BlankPanel variant={why === 'codeIncomplete' ? 'failed' : 'empty'} />
    <h2 className={styles.title}>{registerTexts[why]}</h2>
    <p className="second">{registerTexts[`${why}Text` as const]}</p>
  </section>
)
