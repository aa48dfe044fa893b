import { useState } from 'react'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { undoMove } from '#src/widgets/bulk-job/undo-move.ts'
import { useBulkRun, type Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import {
  findFolder,
  folderOptions,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'

import { type Chosen, narrowed, placesOf } from './chosen.ts'
import { planMove } from './move-plan.ts'
import { saveMoves, type SavedJob } from './save-many.ts'

interface MoveDialogProps {
  chosen: Chosen
  folders: readonly MediaFolder[]
  onDone: () => void
  onClose: () => void
}

/** MEDIA-32 to MEDIA-34: shows which items will move, then which ones did. */
export function MoveDialog({ chosen, folders, onDone, onClose }: MoveDialogProps) {
  const run = useBulkRun({
    onDone() {
      onDone()
      onClose()
    },
  })
  const [targetId, setTargetId] = useState<string | null>(null)
  const knownId = useKnownId()
  const target = findFolder(folders, knownId(targetId ?? ''))?.node
  const plan = target && planFor(chosen, target, folders)
  const name = target?.name ?? ''
  return (
    <JobModal
      run={run}
      title={mediaLibraryPageTexts.moveTitle}
      size="move"
      onClose={onClose}
      runningTitle={mediaLibraryPageTexts.moving(name)}
      doneWord={mediaLibraryPageTexts.wordMoved}
      action={{
        label: mediaLibraryPageTexts.move,
        disabled: !plan || plan.moving.items.length === 0,
        onClick: () =>
          plan && target && void run.start(() => runMove(plan.moving, target, folders)),
      }}
    >
      <p>{selectedText(chosen)}</p>
      <SearchSelect
        label={mediaLibraryPageTexts.target}
        options={folderOptions(folders)}
        value={target?.id ?? null}
        onChange={setTargetId}
        placeholder={mediaLibraryPageTexts.chooseTarget}
      />
      {plan && (
        <ChangeSummary
          will={willMove(plan.moving, name)}
          excluded={plan.excluded}
          reasonText={(reason, count) => STAYS[reason](count)}
        />
      )}
    </JobModal>
  )
}

const STAYS = {
  there: mediaLibraryPageTexts.staysThere,
  elsewhere: mediaLibraryPageTexts.staysElsewhere,
}

const planFor = (chosen: Chosen, target: MediaFolder, folders: readonly MediaFolder[]) =>
  planMove(chosen, target, (id) => findFolder(folders, id)?.node.organizationId)

const selectedText = ({ kind, items: { length: count } }: Chosen) =>
  kind === 'images'
    ? mediaLibraryPageTexts.moveImages(count)
    : mediaLibraryPageTexts.moveTemplates(count)

function willMove({ kind, items: { length: count } }: Chosen, folder: string) {
  if (count === 0) return undefined
  return kind === 'images'
    ? mediaLibraryPageTexts.willMoveImages({ count, folder })
    : mediaLibraryPageTexts.willMoveTemplates({ count, folder })
}

/** Saves the move and offers to undo it (MEDIA-34). */
async function runMove(
  chosen: Chosen,
  to: MediaFolder,
  folders: readonly MediaFolder[],
): Promise<Started> {
  const job = await saveMoves([{ chosen, to }])
  return {
    job,
    doneText:
      chosen.kind === 'images'
        ? mediaLibraryPageTexts.imagesMoved
        : mediaLibraryPageTexts.templatesMoved,
    failedText: mediaLibraryPageTexts.moveFailed,
    undo: undoMove(job, (stayed) => undone(job, chosen, to, folders, stayed), {
      canceled: mediaLibraryPageTexts.movedBack,
      savedForLater: toastsTexts.savedOnThisDevice,
      done: () => mediaLibraryPageTexts.movedBack,
      failed: () => mediaLibraryPageTexts.moveFailed,
    }),
  }
}

/** Cancels unsent moves and moves the rest back with a new change. */
async function undone(
  { changes }: SavedJob,
  chosen: Chosen,
  to: MediaFolder,
  folders: readonly MediaFolder[],
  stayed: ReadonlySet<string>,
) {
  const gone = new Set<string>(stayed)
  for (const { opId, change, items } of changes)
    if (await currentOutbox()?.cancelUnsent(opId, change.input))
      for (const { id } of items) gone.add(id)
  const places = placesOf(chosen).filter(({ id }) => !gone.has(id))
  const moves = [...new Set(places.map(({ folderId }) => folderId))].flatMap((folderId) => {
    const folder = findFolder(folders, folderId)?.node
    const ids = new Set(places.filter((one) => one.folderId === folderId).map(({ id }) => id))
    return folder
      ? [
          {
            chosen: movedTo(
              narrowed(chosen, (id) => ids.has(id)),
              to,
            ),
            to: folder,
          },
        ]
      : []
  })
  return moves.length > 0 ? await saveMoves(moves) : undefined
}

/** The items as they are after the move. */
const movedTo = (chosen: Chosen, { id }: MediaFolder): Chosen =>
  chosen.kind === 'images'
    ? { kind: 'images', items: chosen.items.map((one) => ({ ...one, imageFolderId: id })) }
    : { kind: 'templates', items: chosen.items.map((one) => ({ ...one, templateFolderId: id })) }
