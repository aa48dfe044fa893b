import { Ban, Check, CircleAlert, Clock, CloudOff, LoaderCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { bulkTexts } from '#src/texts/bulk.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Note } from '#src/ui/note.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useListParts } from '#src/ui/use-list-parts.ts'

import styles from './bulk-job.module.css'
import { failureText as defaultFailureText } from './failure-text.ts'
import type { ItemResult } from './job-state.ts'
import type { WatchedJob } from './watch-job.ts'

export const useJobState = (job: WatchedJob) => useSyncExternalStore(job.subscribe, job.get)

interface JobProgressProps {
  job: WatchedJob
  /** Accessible name of the progress bar. */
  label: string
  /** Label of a finished item, such as 'Moved'. */
  doneWord: string
  failureText?: ((item: ItemResult) => string) | undefined
}

/** Progress of a job and the result of each item, failed ones first. */
export function JobProgress({ job, label, ...words }: JobProgressProps) {
  const state = useJobState(job)
  const connectivity = useConnectivity()
  const total = state.items.length
  const isHeld = !state.isOver && isDisconnected(connectivity)
  return (
    <Stack gap={3}>
      <p className={styles.counts} role="status">
        <span>{bulkTexts.progress({ done: state.done, total })}</span>
        {state.failed > 0 && <span>{`, ${bulkTexts.failed(state.failed)}`}</span>}
        {state.dropped > 0 && <span>{`, ${bulkTexts.dropped(state.dropped)}`}</span>}
      </p>
      <ProgressBar label={label} done={state.done + state.failed + state.dropped} total={total} />
      {isHeld && (
        <Note boxed icon={<CloudOff aria-hidden="true" />}>
          {bulkTexts.keptHere}
        </Note>
      )}
      <Results items={state.items} {...words} />
    </Stack>
  )
}

const FIRST_COUNT = 40
const ORDER = { failed: 0, sending: 1, waiting: 2, dropped: 3, done: 4 } as const

type Words = Pick<JobProgressProps, 'doneWord' | 'failureText'>

function Results({ items, ...words }: Words & { items: readonly ItemResult[] }) {
  const { list, limit, showMore } = useListParts<HTMLUListElement>(FIRST_COUNT, 100)
  const sorted = items.toSorted((a, b) => ORDER[a.status] - ORDER[b.status])
  return (
    <>
      <ul ref={list} className={styles.results} aria-label={bulkTexts.results}>
        {sorted.slice(0, limit).map((item) => (
          <Result key={item.id} item={item} {...words} />
        ))}
      </ul>
      {sorted.length > limit && (
        <Button variant="quiet" className={styles.more} onClick={showMore}>
          {bulkTexts.showMore}
        </Button>
      )}
    </>
  )
}

const ICONS = {
  failed: { Icon: CircleAlert, tone: styles.bad },
  sending: { Icon: LoaderCircle, tone: undefined },
  waiting: { Icon: Clock, tone: undefined },
  dropped: { Icon: Ban, tone: undefined },
  done: { Icon: Check, tone: styles.good },
} as const

function Result({
  item,
  doneWord,
  failureText = defaultFailureText,
}: Words & { item: ItemResult }) {
  const { Icon, tone } = ICONS[item.status]
  const isFailed = item.status === 'failed'
  const words = {
    failed: () => failureText(item),
    sending: () => bulkTexts.sending,
    waiting: () => bulkTexts.waiting,
    dropped: () => bulkTexts.wordDropped,
    done: () => doneWord,
  }
  return (
    <li className={`${styles.result} ${isFailed ? styles.failed : ''}`}>
      <Icon aria-hidden="true" className={tone} />
      <span className={styles.words}>
        <bdi>{item.name}</bdi>
        <span className={`quiet small ${styles.why}`}>{words[item.status]()}</span>
      </span>
    </li>
  )
}
