import '#src/platform/i18n/en/media-library-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { SaveError } from '#src/widgets/bulk-job/save-error.tsx'
import { type Started, useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

import styles from './bulk.module.css'
import type { Chosen } from './chosen.ts'
import { saveDeletions } from './save-many.ts'

interface DeleteManyDialogProps {
  chosen: Chosen
  onDone: () => void
  onClose: () => void
}

/** MEDIA-11: asks for confirmation, then reports which items were deleted. */
export function DeleteManyDialog({ chosen, onDone, onClose }: DeleteManyDialogProps) {
  const run = useBulkRun({
    onDone() {
      onDone()
      onClose()
    },
  })
  return (
    <JobModal
      run={run}
      title={titleOf(chosen)}
      role="alertdialog"
      size="move"
      onClose={onClose}
      runningTitle={t('MediaPage:deleting')}
      doneWord={t('MediaPage:wordDeleted')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="danger-primary"
            busy={run.isSaving}
            onClick={() => void run.start(() => runDeletion(chosen))}
          >
            {t('MediaPage:delete')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('MediaPage:deleteForGood')}</p>
        <SaveError failure={run.failure} />
      </div>
    </JobModal>
  )
}

function titleOf({ kind, items: { length: count } }: Chosen) {
  return kind === 'images'
    ? t('MediaPage:deleteImagesTitle', { count })
    : t('MediaPage:deleteTemplatesTitle', { count })
}

async function runDeletion(chosen: Chosen): Promise<Started> {
  const job = await saveDeletions(chosen)
  const count = chosen.items.length
  return {
    job,
    doneText:
      chosen.kind === 'images'
        ? t('MediaPage:imagesRemoved', { count })
        : t('MediaPage:templatesRemoved', { count }),
    failedText: t('MediaPage:actionFailed'),
  }
}
