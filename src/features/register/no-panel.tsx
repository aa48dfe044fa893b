import '#src/platform/i18n/en/register.ts'

import { t } from '#src/platform/i18n/t.ts'
import { BlankPanel } from '#src/ui/blank-panel.tsx'

import styles from './no-panel.module.css'

/** Why there is no panel to assign: none was scanned yet, the address is not whole (REG-07), or what was to be mended is gone. */
export type Missing = 'noPanel' | 'codeIncomplete' | 'mendGone'

export const NoPanel = ({ why }: { why: Missing }) => (
  <section className={styles.tray}>
    <BlankPanel look={why === 'codeIncomplete' ? 'failed' : 'empty'} />
    <h2 className={styles.title}>{t(`register:${why}`)}</h2>
    <p className="second">{t(`register:${why}Text`)}</p>
  </section>
)
