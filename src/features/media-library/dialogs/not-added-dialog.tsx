import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import type { NotAdded } from '../parts/add-files.ts'
import styles from './upload.module.css'

interface NotAddedDialogProps {
  added: number
  notAdded: readonly NotAdded[]
  onClose: () => void
}

/** Lists the files that were not added and why. */
export const NotAddedDialog = ({ added, notAdded, onClose }: NotAddedDialogProps) => (
  <Modal
    title={mediaLibraryPageTexts.notAddedTitle(notAdded.length)}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        {commonTexts.close}
      </Button>
    }
  >
    <ul className={styles.refused}>
      {notAdded.map(({ name, why }, index) => (
        <li key={index}>
          <bdi className={styles.fileName}>{name}</bdi>
          <span className={styles.why}>{why}</span>
        </li>
      ))}
    </ul>
    {added > 0 && <p className={styles.beside}>{mediaLibraryPageTexts.addedBeside(added)}</p>}
  </Modal>
)
