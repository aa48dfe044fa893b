import '#src/platform/i18n/en/media-library-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { JobButtons } from '#src/widgets/bulk-job/job-buttons.tsx'
import { JobProgress } from '#src/widgets/bulk-job/job-progress.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { type Started, useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

import styles from './bulk.module.css'
import type { Chosen } from './chosen.ts'
import { saveDeletions } from './save-many.ts'

interface DeleteManyDialogProps {
  chosen: Chosen
  onDone: () => void
  onClose: () => void
}

/** MEDIA-11: asked before; what was deleted and what not, afterwards. */
export function DeleteManyDialog({ chosen, onDone, onClose }: DeleteManyDialogProps) {
  const run = useBulkRun({
    onDone() {
      onDone()
      onClose()
    },
  })
  const { running } = run
  return (
    <Modal
      title={running ? t('MediaPage:deleting') : titleOf(chosen)}
      role="alertdialog"
      size="move"
      onClose={running ? run.leave : onClose}
      foot={
        running ? (
          <JobButtons job={running} run={run} />
        ) : (
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
        )
      }
    >
      {running ? (
        <JobProgress
          job={running}
          label={t('MediaPage:deleting')}
          doneWord={t('MediaPage:wordDeleted')}
        />
      ) : (
        <div className={styles.form}>
          <p>{t('MediaPage:deleteForGood')}</p>
          <NotSaved failure={run.failure} />
        </div>
      )}
    </Modal>
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
