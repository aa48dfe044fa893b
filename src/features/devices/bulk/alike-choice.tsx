import '#src/platform/i18n/en/bulk.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import type { Alike } from '#src/widgets/bulk-job/alike.ts'

import styles from './assign-dialog.module.css'

interface AlikeChoiceProps {
  groups: readonly Alike[]
  onChoose: (key: string) => void
}

/** Why they cannot get one picture together, and what can be done instead. */
export const AlikeChoice = ({ groups, onChoose }: AlikeChoiceProps) => (
  <div className={styles.form}>
    <p>{t('bulk:notAlike')}</p>
    <ul className={styles.groups}>
      {groups.map(({ key, model, orientation, devices }) => (
        <li key={key} className={styles.group}>
          <span>
            {t('bulk:alike', {
              count: devices.length,
              model,
              orientation: t(`DevicesPage:${orientation}`),
            })}
          </span>
          <Button size="small" onClick={() => onChoose(key)}>
            {t('bulk:takeThese', { count: devices.length })}
          </Button>
        </li>
      ))}
    </ul>
  </div>
)
