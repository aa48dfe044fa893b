import '#src/platform/i18n/en/media-library-page.ts'

import { t } from '#src/platform/i18n/t.ts'
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
    title={t('MediaPage:notAddedTitle', { count: notAdded.length })}
    size="move"
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        {t('common:close')}
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
    {added > 0 && <p className={styles.beside}>{t('MediaPage:addedBeside', { count: added })}</p>}
  </Modal>
)
