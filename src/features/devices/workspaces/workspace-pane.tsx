import '#src/platform/i18n/en/workspaces.ts'

import { ListTree } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { AddButton } from './add-button.tsx'
import { type PlaceProps, Places } from './places.tsx'
import { type Mending, useAdding } from './use-adding.tsx'
import styles from './workspace-pane.module.css'

/** Left of the list where there is room for it. */
export function WorkspacePane(props: PlaceProps & Mending) {
  const adding = useAdding(props.selected, props)
  return (
    <aside className={styles.pane} aria-label={t('workspaces:title')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('workspaces:title')}</h3>
        <AddButton adding={adding} />
      </div>
      <Places {...props} entry={adding.entry} />
    </aside>
  )
}

/** The same places on a narrow screen, opened by a button. */
export function WorkspacesButton(props: PlaceProps & Mending) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.button} onClick={() => setOpen(true)}>
        <ListTree aria-hidden="true" />
        {t('workspaces:title')}
      </Button>
      {open && <WorkspacesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = PlaceProps & Mending & { onClose: () => void }

function WorkspacesDialog({ onSelect, onClose, ...props }: DialogProps) {
  const adding = useAdding(props.selected, props)
  const select = (place: string) => {
    onClose()
    onSelect(place)
  }
  return (
    <Modal
      title={t('workspaces:title')}
      size="move"
      aside={<AddButton adding={adding} />}
      onClose={onClose}
    >
      <Places {...props} onSelect={select} entry={adding.entry} />
    </Modal>
  )
}
