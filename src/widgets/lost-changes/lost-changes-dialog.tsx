import { useState } from 'react'

import { formatDateTime } from '#src/domain/dates.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './lost-changes-dialog.module.css'

const acknowledge = () =>
  void currentOutbox()
    ?.acknowledgeLoss()
    .catch(() => notify.error(saveProblemTexts.lostNotDismissed))

/** Shown above any page until acknowledged: no change is ever dropped silently. */
export function LostChangesDialog() {
  const { lost } = useOutbox()
  const [putOff, setPutOff] = useState(false)
  if (!lost || putOff) return null
  return (
    <Modal
      title={saveProblemTexts.lostTitle}
      role="alertdialog"
      onClose={() => setPutOff(true)}
      footer={
        <Button variant="primary" onClick={acknowledge}>
          {saveProblemTexts.lostKnown}
        </Button>
      }
    >
      <Stack gap={3}>
        <p className={styles.lost}>{saveProblemTexts.lost(lost.count)}</p>
        <p>{saveProblemTexts.lostWhatToDo}</p>
        <p className="second">{saveProblemTexts.lostPrevent}</p>
        <p className="quiet small">
          {saveProblemTexts.lostWhen(formatDateTime(new Date(lost.at)))}
        </p>
      </Stack>
    </Modal>
  )
}
