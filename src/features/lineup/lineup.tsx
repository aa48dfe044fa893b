import '#src/platform/i18n/en/lineup.ts'

import { formatNear } from '#src/domain/dates.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'

import { PhoneList } from './phone-list.tsx'
import { Timeline } from './timeline.tsx'
import type { LineupReading } from './use-lineup.ts'

interface LineupProps {
  lineup: LineupReading
  onOpen: (deviceId: string) => void
}

/** The devices and their time, or why there are none. */
export function Lineup({ lineup, onOpen }: LineupProps) {
  const { rows, axis, clock, reading, error, refetch } = lineup
  const isPhone = useMedia(PHONE)
  if (lineup.isUnsent)
    return <EmptyState title={t('lineup:unsent')}>{t('lineup:unsentHint')}</EmptyState>
  if (rows === undefined || reading === undefined)
    return error ? (
      <NotRead error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    )
  if (clock.knownTill <= clock.now)
    return (
      <ErrorState title={t('lineup:outdated')} onRetry={() => void refetch()}>
        {t('lineup:outdatedHint', { end: formatNear(clock.knownTill, clock.now) })}
      </ErrorState>
    )
  if (rows.length === 0)
    return <EmptyState title={t('lineup:empty')}>{t('lineup:emptyHint')}</EmptyState>
  const { total } = reading.value
  return (
    <>
      {total > rows.length && (
        <Note>{t('lineup:first', { shown: rows.length, count: total })}</Note>
      )}
      {isPhone ? (
        <PhoneList rows={rows} clock={clock} onOpen={onOpen} />
      ) : (
        <Timeline rows={rows} axis={axis} clock={clock} onOpen={onOpen} />
      )}
    </>
  )
}

function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { kind } = problemOf(error)
  if (kind === 'notFound') return <EmptyState title={t('lineup:gone')} />
  const title = t(kind === 'offline' ? 'lineup:notKept' : 'lineup:failed')
  return <ErrorState title={title} onRetry={onRetry} />
}
