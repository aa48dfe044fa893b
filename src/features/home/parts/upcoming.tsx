import { Link } from '@tanstack/react-router'

import { formatNear } from '#src/domain/dates.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { homeTexts } from '#src/texts/home.ts'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import { nextContents } from './next-contents.ts'
import styles from './upcoming.module.css'
import { useDevices } from './use-devices.ts'

/** All devices of the workspace are needed to find the next contents. */
const MAX_DEVICES = 100
const MAX_ENTRIES = 8

interface UpcomingProps {
  scope: LocalListQuery | undefined
  /** Number of devices. */
  total: number
}

/** Upcoming scheduled contents; hidden for too many devices. */
export function Upcoming({ scope, total }: UpcomingProps) {
  const isCheap = total > 0 && total <= MAX_DEVICES
  const { devices, now } = useDevices(
    isCheap && scope ? { ...scope, limit: MAX_DEVICES } : undefined,
  )
  if (!isCheap) return null
  const upcoming = nextContents(devices ?? [], now).slice(0, MAX_ENTRIES)
  return (
    <section className={styles.section}>
      <h2 className="small-heading">{homeTexts.upcoming}</h2>
      {devices === undefined && <SkeletonRows rows={3} />}
      {devices && upcoming.length === 0 && (
        <p className={styles.none}>{homeTexts.nothingScheduled}</p>
      )}
      <ol>
        {upcoming.map(({ id, name, next }) => (
          <li key={id} className={styles.item}>
            <time className={styles.time}>{formatNear(next.start, now)}</time>
            <span className={styles.words}>
              <bdi className={styles.title}>{next.title || homeTexts.untitled}</bdi>
              <Link
                to="/user/devices"
                search={{ device: id, tab: 'scheduledContent' }}
                className={styles.device ?? ''}
              >
                <bdi>{name}</bdi>
              </Link>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
