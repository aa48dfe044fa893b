import { type ReactNode, useState } from 'react'

import { selectFileTexts } from '#src/texts/select-file.ts'
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
            label={selectFileTexts.fillShownOn}
            options={kinds.map(({ panel, count }, index) => ({
              id: `${index}`,
              label: selectFileTexts.fillKind({ panel: panelLabel(panel), count }),
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
