import '#src/platform/i18n/en/scheduler.ts'
import '#src/platform/i18n/en/tabs.ts'

import { LayoutTemplate } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { formatDateTime, formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { useKeptSchedule } from '#src/widgets/kept-schedule/use-kept-schedule.ts'

import styles from './scheduler-tab.module.css'

/** What shows at set times, from now on: kept here, so that it can be read without the network (OFF-04). */
export function SchedulerTab({ device }: { device: Device }) {
  const { entries, reading, error, isFetching, refetch } = useKeptSchedule(device.id)
  const now = useNow('server')
  if (entries === undefined)
    return error ? (
      <ErrorState
        title={t(problemOf(error).kind === 'offline' ? 'scheduler:notKept' : 'scheduler:failed')}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={3} />
    )
  const due = entries.filter(({ end }) => Date.parse(end) > now)
  return (
    <section className={styles.tab} aria-label={t('Tabs:scheduledContent')}>
      <header className={styles.head}>
        <p className="second">{t('scheduler:means')}</p>
        <Freshness reading={reading} busy={isFetching} onRefresh={() => void refetch()} />
      </header>
      {due.length === 0 ? (
        <EmptyState title={t('scheduler:nothing')} />
      ) : (
        <ol className={styles.entries}>
          {due.map((entry) => (
            <Entry key={entry.id} entry={entry} device={device} nowMs={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface EntryProps {
  entry: KnownEntry
  device: Device
  nowMs: number
}

function Entry({ entry: { name, start, end, templateId, ...entry }, device, nowMs }: EntryProps) {
  const isRunning = Date.parse(start) <= nowMs
  return (
    <li className={styles.entry}>
      <span className={styles.thumb}>
        {templateId === null ? (
          <DevicePanel
            device={{ ...device, thumbnail: entry.thumbnail ?? entry.imageUrl }}
            size="list"
          />
        ) : (
          <LayoutTemplate aria-label={t('scheduler:isTemplate')} />
        )}
      </span>
      <span className={styles.words}>
        <strong className={styles.name} dir="auto">
          {name || t('scheduler:untitled')}
        </strong>
        <span className="quiet small">
          {t('scheduler:fromTo', {
            start: formatDateTime(start),
            end: formatNear(end, Date.parse(start)),
          })}
        </span>
      </span>
      {isRunning && <Tag tone="accent">{t('scheduler:running')}</Tag>}
    </li>
  )
}
