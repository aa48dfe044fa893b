import '#src/platform/i18n/en/save-problem.ts'

import { useState } from 'react'

import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './lost-changes-dialog.module.css'

/** Shown above any page until acknowledged: no change is ever dropped silently. */
export function LostChangesDialog() {
  const { lost } = useOutbox()
  const [putOff, setPutOff] = useState(false)
  if (!lost || putOff) return null
  return (
    <Modal
      title={t('saveProblem:lostTitle')}
      role="alertdialog"
      size="move"
      onClose={() => setPutOff(true)}
      footer={
        <Button variant="primary" onClick={() => void currentOutbox()?.acknowledgeLoss()}>
          {t('saveProblem:lostKnown')}
        </Button>
      }
    >
      <Stack gap={3}>
        <p className={styles.lost}>{t('saveProblem:lost', { count: lost.count })}</p>
        <p>{t('saveProblem:lostWhatToDo')}</p>
        <p className="second">{t('saveProblem:lostPrevent')}</p>
        <p className="quiet small">
          {t('saveProblem:lostWhen', { when: formatDateTime(new Date(lost.at)) })}
        </p>
      </Stack>
    </Modal>
  )
}
