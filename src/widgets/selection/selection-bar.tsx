import '#src/platform/i18n/en/devices-page.ts'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  isPageSelected: boolean
  /** Length of the whole list. */
  total: number
  /** The whole list is loading. */
  busy: boolean
  onSelectPage: () => void
  onSelectAll: () => void
  onClear: () => void
  /** Actions. */
  children?: ReactNode
}

/** Selection count with buttons to extend or clear it. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isPageSelected, total, busy, onSelectPage, onSelectAll, onClear } = props
  return (
    <div className={styles.bar} role="group" aria-label={t('DevicesPage:selection')}>
      <span className={styles.count} role="status">
        {t('DevicesPage:selected', { count })}
      </span>
      {props.children}
      {!isPageSelected && (
        <Button size="small" className={styles.more} onClick={onSelectPage}>
          {t('DevicesPage:selectPage')}
        </Button>
      )}
      {isPageSelected && count < total && (
        <Button size="small" className={styles.more} busy={busy} onClick={onSelectAll}>
          {t('DevicesPage:selectList', { count: total })}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        className={styles.clear}
        aria-label={t('DevicesPage:clearSelection')}
        onClick={onClear}
      >
        <X aria-hidden="true" />
        <span className={styles.clearText}>{t('DevicesPage:clearSelection')}</span>
      </Button>
    </div>
  )
}
