import '#src/platform/i18n/en/home.ts'

import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'

import { formatDate } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import styles from './activities.module.css'
import type { Warnings } from './use-warnings.ts'
import { WarningList } from './warning-list.tsx'

/** The others are one press away, in the view below. */
const MOST_NAMED = 3

interface ActivitiesProps {
  warnings: Warnings
  /** How many warnings the server counted; undefined where it never did. */
  counted: number | undefined
}

/** What waits for somebody today (HOME-02). */
export function Activities({ warnings, counted }: ActivitiesProps) {
  const now = useNow('server')
  const { counts } = useOutbox()
  const total = knownTotal(warnings, counted)
  return (
    <Card className={styles.card} aria-label={t('home:activities')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('home:activities')}</h2>
        <time className="quiet">{formatDate(new Date(now))}</time>
      </header>
      {counts.attention > 0 && (
        <p className={styles.line}>
          <CircleAlert aria-hidden="true" className={styles.bad} />
          <span>
            {t('home:refused', { count: counts.attention })}{' '}
            <Link to="/pending-changes" className="link">
              {t('home:seeChanges')}
            </Link>
          </span>
        </p>
      )}
      {total === undefined && !warnings.isError && <SkeletonRows rows={1} />}
      {warnings.isError && total === undefined && (
        <p className="second">{t('home:warningsUnknown')}</p>
      )}
      {total === 0 && counts.attention === 0 && (
        <p className={styles.line}>
          <CircleCheck aria-hidden="true" className={styles.good} />
          {t('home:upToDate')}
        </p>
      )}
      {total !== undefined && total > 0 && (
        <>
          <p className={styles.line}>
            <TriangleAlert aria-hidden="true" className={styles.warn} />
            <span>
              {t('home:warnings', { count: total })}{' '}
              {total > MOST_NAMED && (
                <Link to="/home" search={{ view: 'warnings' }} className="link">
                  {t('home:seeWarnings')}
                </Link>
              )}
            </span>
          </p>
          <WarningList warnings={warnings} most={MOST_NAMED} />
        </>
      )}
    </Card>
  )
}

/** Of the devices that are kept here some may be missing; what the server counted is then the better word. */
const knownTotal = ({ total, reading }: Warnings, counted: number | undefined) =>
  reading?.from === 'device' ? Math.max(total ?? 0, counted ?? 0) : total
