import '#src/platform/i18n/en/devices-page.ts'

import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'

import type { Orientation } from '#src/contract/fields.ts'
import { t } from '#src/platform/i18n/t.ts'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import styles from './info.module.css'

const ORIENTATIONS = ['horizontal', 'vertical'] as const

interface OrientationFieldProps {
  value: ReadonlySignal<Orientation | undefined>
  onChange: (orientation: Orientation) => void
}

export function OrientationField({ value, onChange }: OrientationFieldProps) {
  useSignals() // subscribes this component to `value`
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {t('DevicesPage:orientation')}
      </span>
      <SegmentedToggle
        label={t('DevicesPage:orientation')}
        options={ORIENTATIONS.map((one) => ({ value: one, label: t(`DevicesPage:${one}`) }))}
        value={value.value ?? 'horizontal'}
        onChange={onChange}
      />
    </div>
  )
}
