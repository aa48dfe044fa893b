import '#src/platform/i18n/en/shell.ts'

import { Link } from '@tanstack/react-router'
import { Bell, BellDot } from 'lucide-react'

import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Popover } from '#src/ui/popover.tsx'
import { useAccessRequests } from '#src/widgets/access-requests/use-access-requests.ts'

import styles from './notifications.module.css'

/** SHELL-21 */
export function Notifications({ warnings }: { warnings: number }) {
  const { counts } = useOutbox()
  const requests = useAccessRequests().requests?.length ?? 0
  const total = counts.attention + warnings + requests
  const label =
    total > 0 ? t('shell:notificationCount', { count: total }) : t('shell:notifications')
  const face = total > 0 ? <BellDot aria-hidden="true" /> : <Bell aria-hidden="true" />
  return (
    <Popover label={label} face={face} look={{ variant: 'quiet', square: true }}>
      {(close) => (
        <div className={styles.list}>
          {total === 0 && <p className="second">{t('shell:upToDate')}</p>}
          {counts.attention > 0 && (
            <Link onClick={close} to="/pending-changes" className={styles.item}>
              {t('shell:changesRefused', { count: counts.attention })}
            </Link>
          )}
          {requests > 0 && (
            <Link onClick={close} to="/home" className={styles.item}>
              {t('shell:accessRequests', { count: requests })}
            </Link>
          )}
          {warnings > 0 && (
            <Link
              onClick={close}
              to="/user/devices"
              search={{ workspace: 'warnings' }}
              className={styles.item}
            >
              {t('shell:deviceWarnings', { count: warnings })}
            </Link>
          )}
        </div>
      )}
    </Popover>
  )
}
