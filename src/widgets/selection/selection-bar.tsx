import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveFocus, passFocus } from '#src/ui/take-focus.ts'

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
    <div
      className={styles.bar}
      role="group"
      aria-label={devicesPageTexts.selection}
      data-toasts-above="selection"
    >
      <span className={styles.count} role="status">
        {devicesPageTexts.selected(count)}
      </span>
      {props.children}
      {(!isPageSelected || count < total) && (
        <Button
          ref={leaveFocus}
          size="small"
          className={styles.more}
          busy={isPageSelected && busy}
          onClick={isPageSelected ? onSelectAll : onSelectPage}
        >
          {isPageSelected ? devicesPageTexts.selectList(total) : devicesPageTexts.selectPage}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        className={styles.clear}
        aria-label={devicesPageTexts.clearSelection}
        onClick={(event) => {
          passFocus(event)
          onClear()
        }}
      >
        <X aria-hidden="true" />
        <span className={styles.clearText}>{devicesPageTexts.clearSelection}</span>
      </Button>
    </div>
  )
}
