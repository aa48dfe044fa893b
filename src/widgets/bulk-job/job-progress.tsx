import '#src/platform/i18n/en/bulk.ts'

import { Check, CircleAlert, Clock, CloudOff, LoaderCircle } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'

import styles from './bulk-job.module.css'
import type { FollowedJob } from './follow-job.ts'
import type { ItemResult } from './job-state.ts'
import { whyFailed as why } from './why-failed.ts'

export const useJobState = (job: FollowedJob) => useSyncExternalStore(job.subscribe, job.get)

interface JobProgressProps {
  job: FollowedJob
  /** What is under way, for the bar. */
  label: string
  /** What was done with an item, as 'Moved'. */
  doneWord: string
  whyFailed?: ((item: ItemResult) => string) | undefined
}

/** How far a job is by items, and what came of each; those that failed first. */
export function JobProgress({ job, label, ...words }: JobProgressProps) {
  const state = useJobState(job)
  const connectivity = useConnectivity()
  const total = state.items.length
  const isHeld = !state.isOver && isDisconnected(connectivity)
  return (
    <div className={styles.progress}>
      <p className={styles.counts} role="status">
        <span>{t('bulk:progress', { done: state.done, total })}</span>
        {state.failed > 0 && <span>{`, ${t('bulk:failed', { count: state.failed })}`}</span>}
      </p>
      <ProgressBar label={label} done={state.done + state.failed} total={total} />
      {isHeld && (
        <Note boxed icon={<CloudOff aria-hidden="true" />}>
          {t('bulk:keptHere')}
        </Note>
      )}
      <Results items={state.items} {...words} />
    </div>
  )
}

const AT_FIRST = 40
const ORDER = { failed: 0, sending: 1, waiting: 2, done: 3 } as const

type Words = Pick<JobProgressProps, 'doneWord' | 'whyFailed'>

function Results({ items, ...words }: Words & { items: readonly ItemResult[] }) {
  const [most, setMost] = useState(AT_FIRST)
  const sorted = items.toSorted((a, b) => ORDER[a.standing] - ORDER[b.standing])
  return (
    <>
      <ul className={styles.results} aria-label={t('bulk:results')}>
        {sorted.slice(0, most).map((item) => (
          <Result key={item.id} item={item} {...words} />
        ))}
      </ul>
      {sorted.length > most && (
        <Button variant="quiet" className={styles.more} onClick={() => setMost(most + 100)}>
          {t('bulk:showMore')}
        </Button>
      )}
    </>
  )
}

const LOOKS = {
  failed: { Icon: CircleAlert, tone: styles.bad },
  sending: { Icon: LoaderCircle, tone: undefined },
  waiting: { Icon: Clock, tone: undefined },
  done: { Icon: Check, tone: styles.good },
} as const

function Result({ item, doneWord, whyFailed = why }: Words & { item: ItemResult }) {
  const { Icon, tone } = LOOKS[item.standing]
  const isFailed = item.standing === 'failed'
  const words = {
    failed: () => whyFailed(item),
    sending: () => t('bulk:sending'),
    waiting: () => t('bulk:waiting'),
    done: () => doneWord,
  }
  return (
    <li className={`${styles.result} ${isFailed ? styles.failed : ''}`}>
      <Icon aria-hidden="true" className={tone} />
      <span className={styles.words}>
        <bdi>{item.name}</bdi>
        <span className={styles.why}>{words[item.standing]()}</span>
      </span>
    </li>
  )
}
