import { useState } from 'react'

import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DropArea } from '#src/ui/drop-area.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './gallery-page.module.css'

export function DialogSamples() {
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<string>()
  const close = () => setOpen(false)
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Button onClick={() => setOpen(true)}>Delete folder</Button>
        <Facts>
          <Fact name="Orientation">Horizontal</Fact>
          <Fact name="Timezone">Europe/Warsaw</Fact>
          <Fact name="File">{file}</Fact>
        </Facts>
      </div>
      <DropArea
        hint="JPEG or PNG, 5 MB at most"
        accept={['image/jpeg', 'image/png']}
        onFiles={([first]) => setFile(first?.name ?? '')}
      />
      {open && (
        <Modal
          title="Delete “Landscape”?"
          size="move"
          role="alertdialog"
          onClose={close}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button variant="danger-primary" onClick={close}>
                Delete folder
              </Button>
            </>
          }
        >
          <p>48 images are deleted for good, 2 of them in use on Lobby welcome.</p>
          <Checkbox label="Delete the 48 images too" />
        </Modal>
      )}
    </div>
  )
}
