import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
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
      onClose={onClose}
      runningTitle={mediaLibraryPageTexts.deleting}
      doneWord={mediaLibraryPageTexts.wordDeleted}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="danger-primary"
            busy={run.isSaving}
            onClick={() => void run.start(() => runDeletion(chosen))}
          >
            {mediaLibraryPageTexts.delete}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{mediaLibraryPageTexts.deleteForGood}</p>
        <SaveError failure={run.failure} />
      </div>
    </JobModal>
  )
}

function titleOf({ kind, items: { length: count } }: Chosen) {
  return kind === 'images'
    ? mediaLibraryPageTexts.deleteImagesTitle(count)
    : mediaLibraryPageTexts.deleteTemplatesTitle(count)
}

async function runDeletion(chosen: Chosen): Promise<Started> {
  const job = await saveDeletions(chosen)
  const count = chosen.items.length
  return {
    job,
    doneText:
      chosen.kind === 'images'
        ? mediaLibraryPageTexts.imagesRemoved(count)
        : mediaLibraryPageTexts.templatesRemoved(count),
    failedText: mediaLibraryPageTexts.actionFailed,
  }
}
