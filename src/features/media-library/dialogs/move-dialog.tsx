import { useState } from 'react'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { SaveError } from '#src/widgets/bulk-job/save-error.tsx'
import { useBulkRun, type Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { watchJob } from '#src/widgets/bulk-job/watch-job.ts'
import {
  findFolder,
  folderOptions,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'

import styles from './bulk.module.css'
import { type Chosen, narrowed, placesOf } from './chosen.ts'
import { type MovePlan, planMove } from './move-plan.ts'
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
  const target = findFolder(folders, targetId ?? '')?.node
  const plan = target && planFor(chosen, target, folders)
  const moving = mediaLibraryPageTexts.moving(target?.name ?? '')
  return (
    <JobModal
      run={run}
      title={mediaLibraryPageTexts.moveTitle}
      size="move"
      onClose={onClose}
      runningTitle={moving}
      doneWord={mediaLibraryPageTexts.wordMoved}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            disabled={!plan || plan.moving.items.length === 0}
            busy={run.isSaving}
            onClick={() => {
              if (plan) void run.start(() => runMove(plan.moving, plan.target, folders))
            }}
          >
            {mediaLibraryPageTexts.move}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{selectedText(chosen)}</p>
        <SearchSelect
          label={mediaLibraryPageTexts.target}
          options={folderOptions(folders)}
          value={targetId}
          onChange={setTargetId}
          placeholder={mediaLibraryPageTexts.chooseTarget}
        />
        {plan && <Checks plan={plan} folder={plan.target.name} />}
        <SaveError failure={run.failure} />
      </div>
    </JobModal>
  )
}

type Plan = MovePlan & { target: MediaFolder }

function planFor(chosen: Chosen, target: MediaFolder, folders: readonly MediaFolder[]): Plan {
  const organizationOf = (id: string) => findFolder(folders, id)?.node.organizationId
  return { ...planMove(chosen, target, organizationOf), target }
}

const selectedText = ({ kind, items: { length: count } }: Chosen) =>
  kind === 'images'
    ? mediaLibraryPageTexts.moveImages(count)
    : mediaLibraryPageTexts.moveTemplates(count)

function Checks({ plan, folder }: { plan: MovePlan; folder: string }) {
  const { moving, there, elsewhere } = plan
  const count = moving.items.length
  const will =
    moving.kind === 'images'
      ? mediaLibraryPageTexts.willMoveImages({ count, folder })
      : mediaLibraryPageTexts.willMoveTemplates({ count, folder })
  const staying = [
    { reason: mediaLibraryPageTexts.staysThere(there.length), names: there },
    { reason: mediaLibraryPageTexts.staysElsewhere(elsewhere.length), names: elsewhere },
  ]
  return (
    <ChangeSummary
      will={count > 0 ? will : undefined}
      skipped={staying.filter(({ names }) => names.length > 0)}
    />
  )
}

/** Saves the move and offers to undo it (MEDIA-34). */
async function runMove(
  chosen: Chosen,
  to: MediaFolder,
  folders: readonly MediaFolder[],
): Promise<Started> {
  const job = await saveMoves([{ chosen, to }])
  const followed = watchJob(job)
  return {
    job,
    doneText:
      chosen.kind === 'images'
        ? mediaLibraryPageTexts.imagesMoved
        : mediaLibraryPageTexts.templatesMoved,
    failedText: mediaLibraryPageTexts.moveFailed,
    async undo() {
      const stayed = followed.get().items.filter(({ status }) => status === 'failed')
      const back = await undone(job, chosen, to, folders, new Set(stayed.map(({ id }) => id)))
      sayMovedBack(back)
    },
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
  for (const { opId, input, items } of changes)
    if (await currentOutbox()?.cancelUnsent(opId, input)) for (const { id } of items) gone.add(id)
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

function sayMovedBack(back: SavedJob | undefined) {
  if (!back) return void notify.blank(mediaLibraryPageTexts.movedBack)
  if (isDisconnected(connectivity.get())) return void notify.blank(toastsTexts.savedOnThisDevice)
  void watchJob(back)
    .untilOver()
    .then(({ failed }) =>
      failed > 0
        ? notify.error(mediaLibraryPageTexts.moveFailed)
        : notify.success(mediaLibraryPageTexts.movedBack),
    )
}
