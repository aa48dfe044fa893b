import '#src/platform/i18n/en/workspaces.ts'

import { ListTree } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'
import { SidePane, SidePaneButton } from '#src/ui/side-pane.tsx'

import { AddButton } from './add-button.tsx'
import { type PlaceProps, Places } from './places.tsx'
import { type Mending, useAdding } from './use-adding.tsx'

/** Left of the list where there is room for it. */
export function WorkspacePane(props: PlaceProps & Mending) {
  const adding = useAdding(props.selected, props)
  return (
    <SidePane
      label={t('workspaces:title')}
      title={t('workspaces:title')}
      action={<AddButton adding={adding} />}
    >
      <Places {...props} entry={adding.entry} />
    </SidePane>
  )
}

/** The same places on a narrow screen, opened by a button. */
export function WorkspacesButton(props: PlaceProps & Mending) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <SidePaneButton icon={<ListTree aria-hidden="true" />} onPress={() => setOpen(true)}>
        {t('workspaces:title')}
      </SidePaneButton>
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
