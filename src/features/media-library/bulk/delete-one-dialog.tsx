import '#src/platform/i18n/en/media-library-page.ts'

import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './bulk.module.css'
import { type One, removeOne } from './remove-one.ts'

interface DeleteOneDialogProps {
  one: One
  onDone: () => void
  onClose: () => void
}

export function DeleteOneDialog({ one, onDone, onClose }: DeleteOneDialogProps) {
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    try {
      await removeOne(one)
      onDone()
      onClose()
    } catch (error) {
      setFailure(whyNotSaved(error))
    }
  }
  return (
    <Modal
      title={t('MediaPage:deleteTitle', { name: one.item.name })}
      role="alertdialog"
      size="move"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" onClick={() => void remove()}>
            {t('MediaPage:delete')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('MediaPage:deleteForGood')}</p>
        <NotSaved failure={failure} />
      </div>
    </Modal>
  )
}
