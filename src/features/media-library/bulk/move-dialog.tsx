import '#src/platform/i18n/en/media-library-page.ts'

import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import {
  findFolder,
  folderOptions,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'

import styles from './bulk.module.css'
import type { Chosen } from './chosen.ts'
import { type MovePlan, planMove } from './move-plan.ts'
import { runMove } from './run-move.ts'

interface MoveDialogProps {
  chosen: Chosen
  folders: readonly MediaFolder[]
  onDone: () => void
  onClose: () => void
}

/** MEDIA-32 to MEDIA-34: what will move is known before, what moved and what not afterwards. */
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
  const moving = t('MediaPage:moving', { folder: target?.name ?? '' })
  return (
    <JobModal
      run={run}
      title={t('MediaPage:moveTitle')}
      size="move"
      onClose={onClose}
      runningTitle={moving}
      doneWord={t('MediaPage:wordMoved')}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={!plan || plan.moving.items.length === 0}
            busy={run.isSaving}
            onClick={() => {
              if (plan) void run.start(() => runMove(plan.moving, plan.target, folders))
            }}
          >
            {t('MediaPage:move')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{selectedText(chosen)}</p>
        <SearchSelect
          label={t('MediaPage:target')}
          options={folderOptions(folders)}
          value={targetId}
          onChange={setTargetId}
          placeholder={t('MediaPage:chooseTarget')}
        />
        {plan && <Checks plan={plan} folder={plan.target.name} />}
        <NotSaved failure={run.failure} />
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
  kind === 'images' ? t('MediaPage:moveImages', { count }) : t('MediaPage:moveTemplates', { count })

function Checks({ plan, folder }: { plan: MovePlan; folder: string }) {
  const { moving, there, elsewhere } = plan
  const count = moving.items.length
  const will =
    moving.kind === 'images'
      ? t('MediaPage:willMoveImages', { count, folder })
      : t('MediaPage:willMoveTemplates', { count, folder })
  const staying = [
    { reason: t('MediaPage:staysThere', { count: there.length }), names: there },
    { reason: t('MediaPage:staysElsewhere', { count: elsewhere.length }), names: elsewhere },
  ]
  return (
    <CheckList
      will={count > 0 ? will : undefined}
      staying={staying.filter(({ names }) => names.length > 0)}
    />
  )
}
