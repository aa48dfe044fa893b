import '#src/platform/i18n/en/editor-panels.ts'

import { RotateCcw } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import type { Difference } from './differences.ts'
import styles from './fields.module.css'

interface PropertyMarkProps {
  /** Of the field. */
  label: string
  property: { difference: Difference | undefined; reset: () => void }
}

/** Stands where a value is an override: says so, and takes it back (TPL-08). */
export function PropertyMark({ label, property: { difference, reset } }: PropertyMarkProps) {
  if (!difference) return null
  const values = { differs: difference.words, reset: t('editorPanels:reset', { field: label }) }
  const words =
    difference.counts === undefined
      ? t('editorPanels:mark', values)
      : t('editorPanels:markElsewhere', { ...values, counts: difference.counts })
  return (
    <button type="button" className={styles.mark} aria-label={words} title={words} onClick={reset}>
      <RotateCcw aria-hidden="true" />
    </button>
  )
}
