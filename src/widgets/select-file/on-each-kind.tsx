import '#src/platform/i18n/en/select-file.ts'

import { type ReactNode, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Select } from '#src/ui/select.tsx'

import styles from './on-each-kind.module.css'
import { panelWords } from './panel-kinds.ts'
import type { PanelKind, SelectFilePanel } from './select-file.ts'

interface OnEachKindProps {
  kinds: readonly PanelKind[]
  /** What is shown on one of them. */
  children: (panel: SelectFilePanel | undefined) => ReactNode
}

/** A preview for panels of several kinds, one at a time. */
export function OnEachKind({ kinds, children }: OnEachKindProps) {
  const [chosen, setChosen] = useState('0')
  const kind = kinds[Number(chosen)] ?? kinds[0]
  return (
    <>
      {kinds.length > 1 && (
        <span className={styles.choice}>
          <Select
            label={t('selectFile:fillShownOn')}
            options={kinds.map(({ panel, count }, at) => ({
              id: `${at}`,
              label: t('selectFile:fillKind', { panel: panelWords(panel), count }),
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
