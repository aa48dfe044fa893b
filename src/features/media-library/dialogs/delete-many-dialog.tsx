import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { type Started, useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

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
      action={{
        label: mediaLibraryPageTexts.delete,
        variant: 'danger-primary',
        onClick: () => void run.start(() => runDeletion(chosen)),
      }}
    >
      <p>{mediaLibraryPageTexts.deleteForGood}</p>
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
