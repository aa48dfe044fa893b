import '#src/platform/i18n/en/entry-copies.ts'
import '#src/platform/i18n/en/scheduler.ts'

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isSilence } from '#src/platform/db/through-cache.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'

import { timesOfEntry } from '../panel/times-of-entry.ts'
import styles from './copies-form.module.css'
import { DeviceChoice } from './device-choice.tsx'
import { ShownOnKinds } from './shown-on-kinds.tsx'
import type { useCopies } from './use-copies.ts'
import { stayingWords } from './words.ts'

interface CopiesFormProps {
  entry: KnownEntry
  copies: ReturnType<typeof useCopies>
  /** Why nothing was saved, in words. */
  failure: string | undefined
}

/** Before anything is copied: where to, which devices get it, which cannot and why, and how it looks there. */
export function CopiesForm({ entry, copies, failure }: CopiesFormProps) {
  const { plan, receivers, problem } = copies
  return (
    <div className={styles.form}>
      <p className={`${styles.what} ${styles.whole}`}>
        <bdi className={styles.title}>{entry.name.trim() || t('scheduler:untitled')}</bdi>
        <span className="second small">{t('scheduler:fromTo', timesOfEntry(entry))}</span>
      </p>
      {problem !== undefined && (
        <div className={styles.whole}>
          <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
            {problem}
          </Note>
        </div>
      )}
      <Devices receivers={receivers}>
        <DeviceChoice
          places={receivers.places}
          chosen={copies.chosen}
          onChosen={copies.setChosen}
          obstacles={copies.obstacles}
        />
      </Devices>
      <div className={styles.side}>
        <Checks copies={copies} />
        {plan.receiving.length > 0 && copies.isReady && (
          <ShownOnKinds
            entry={entry}
            template={copies.template}
            groups={copies.groups}
            fit={copies.fit}
          />
        )}
        <NotSaved failure={failure} />
      </div>
    </div>
  )
}

function Checks({ copies: { plan, chosen } }: Pick<CopiesFormProps, 'copies'>) {
  const count = plan.receiving.length
  if (chosen.size === 0) return <p className="second">{t('entryCopies:chooseFirst')}</p>
  return (
    <>
      <CheckList
        will={count > 0 ? t('entryCopies:willGet', { count }) : undefined}
        staying={stayingWords(plan)}
      />
      {count > 0 && <p className="quiet small">{t('entryCopies:serverDecides')}</p>}
    </>
  )
}

interface DevicesProps {
  receivers: CopiesFormProps['copies']['receivers']
  children: ReactNode
}

function Devices({ receivers: { isLoading, error, refetch }, children }: DevicesProps) {
  if (isLoading) return <SkeletonRows />
  if (!error) return children
  return (
    <ErrorState title={t('entryCopies:notLoaded')} onRetry={() => void refetch()}>
      {isSilence(error) ? t('entryCopies:notKept') : undefined}
    </ErrorState>
  )
}
