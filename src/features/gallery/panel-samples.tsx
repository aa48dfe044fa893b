import { PanelFrame } from '#src/ui/panel-frame.tsx'

import styles from './gallery-page.module.css'

const PICTURE = '/promo/product.png'
const PANEL = { width: 1280, height: 720 }

export function PanelSamples() {
  return (
    <>
      <PanelFrame {...PANEL} size="large" src={PICTURE} alt="Hills and a sun, dithered" />
      <div className={`${styles.row} ${styles.wide}`}>
        <PanelFrame {...PANEL} src={PICTURE} />
        <PanelFrame {...PANEL} src={PICTURE} orientation="vertical" />
        <PanelFrame {...PANEL} src={PICTURE} away />
        <PanelFrame {...PANEL}>No content yet</PanelFrame>
      </div>
      <div className={styles.row}>
        <PanelFrame {...PANEL} size="list" src={PICTURE} />
        <PanelFrame {...PANEL} size="list" src={PICTURE} orientation="vertical" />
        <PanelFrame {...PANEL} size="list" src={PICTURE} away />
        <PanelFrame {...PANEL} size="list" />
      </div>
    </>
  )
}
