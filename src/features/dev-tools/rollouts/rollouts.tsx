import '#src/platform/i18n/en/dev-tools.ts'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { firmwareQueries } from '#src/data/firmware/queries.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import page from '../dev-tools-page.module.css'
import { RolloutCard } from './rollout-card.tsx'
import styles from './rollouts.module.css'

/** Every firmware that was sent out, the latest first, and how far each wave of it got. */
export function Rollouts() {
  const id = useId()
  const away = isAway(useConnectivity())
  const [number, setNumber] = useState(1)
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(
    firmwareQueries.rollouts({ limit: DEFAULT_LIMIT, offset: (number - 1) * DEFAULT_LIMIT }),
  )
  return (
    <section aria-labelledby={id}>
      <header className={page.sectionHead}>
        <h2 id={id}>{t('devTools:rollouts')}</h2>
        <span className={page.end}>
          <Freshness
            reading={data && { value: data, askedAt: dataUpdatedAt, from: 'server' }}
            busy={isFetching}
            onRefresh={() => void refetch()}
          />
        </span>
      </header>
      {!data && isError && (
        <ErrorState title={t('devTools:rolloutsFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows rows={3} plain />}
      {data?.total === 0 && (
        <EmptyState title={t('devTools:rolloutsNone')}>{t('devTools:rolloutsNoneHint')}</EmptyState>
      )}
      {data && data.total > 0 && (
        <ul className={styles.list}>
          {data.data.map((rollout) => (
            <RolloutCard key={rollout.id} rollout={rollout} away={away} />
          ))}
        </ul>
      )}
      {data && data.total > DEFAULT_LIMIT && (
        <Pagination page={number} pageSize={DEFAULT_LIMIT} total={data.total} onPage={setNumber} />
      )}
    </section>
  )
}
