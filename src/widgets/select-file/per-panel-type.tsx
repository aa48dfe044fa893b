import '#src/platform/i18n/en/select-file.ts'

import { type ReactNode, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Select } from '#src/ui/select.tsx'

import { panelLabel } from './panel-types.ts'
import styles from './per-panel-type.module.css'
import type { PanelType, SelectFilePanel } from './select-file.ts'

interface PerPanelTypeProps {
  kinds: readonly PanelType[]
  /** Renders one panel type. */
  children: (panel: SelectFilePanel | undefined) => ReactNode
}

/** A preview with a choice of the panel type. */
export function PerPanelType({ kinds, children }: PerPanelTypeProps) {
  const [chosen, setChosen] = useState('0')
  const kind = kinds[Number(chosen)] ?? kinds[0]
  return (
    <>
      {kinds.length > 1 && (
        <span className={styles.choice}>
          <Select
            label={t('selectFile:fillShownOn')}
            options={kinds.map(({ panel, count }, index) => ({
              id: `${index}`,
              label: t('selectFile:fillKind', { panel: panelLabel(panel), count }),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        </span>
      )}
      {children(kind?.panel)}
    </>
  )
}
