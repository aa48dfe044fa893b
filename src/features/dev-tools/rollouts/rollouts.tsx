import '#src/platform/i18n/en/dev-tools.ts'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { firmwareQueries } from '#src/data/firmware/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Pagination } from '#src/ui/pagination.tsx'

import { ReadSection } from '../read-section.tsx'
import { RolloutCard } from './rollout-card.tsx'
import styles from './rollouts.module.css'

/** Every firmware that was sent out, the latest first, and how far each wave of it got. */
export function Rollouts() {
  const away = isDisconnected(useConnectivity())
  const [number, setNumber] = useState(1)
  const read = useQuery(
    firmwareQueries.rollouts({ limit: DEFAULT_LIMIT, offset: (number - 1) * DEFAULT_LIMIT }),
  )
  return (
    <ReadSection
      title={t('devTools:rollouts')}
      read={read}
      rows={3}
      failed={t('devTools:rolloutsFailed')}
      none={{ title: t('devTools:rolloutsNone'), hint: t('devTools:rolloutsNoneHint') }}
    >
      {({ data, total }) => (
        <>
          <ul className={styles.list}>
            {data.map((rollout) => (
              <RolloutCard key={rollout.id} rollout={rollout} away={away} />
            ))}
          </ul>
          {total > DEFAULT_LIMIT && (
            <Pagination page={number} pageSize={DEFAULT_LIMIT} total={total} onPage={setNumber} />
          )}
        </>
      )}
    </ReadSection>
  )
}
