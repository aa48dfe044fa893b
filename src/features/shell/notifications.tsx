import { Bell, BellDot } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { Popover } from '#src/ui/popover.tsx'
import { useAccessRequests } from '#src/widgets/access-requests/use-access-requests.ts'

/** Loaded on demand. */
const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}))

/** SHELL-21: counts items that need attention and announces changes of the count. */
export function Notifications({ warnings }: { warnings: number }) {
  const { counts } = useOutbox()
  const requests = useAccessRequests().requests?.length ?? 0
  const total = counts.attention + warnings + requests
  const label = total > 0 ? shellTexts.notificationCount(total) : shellTexts.notifications
  const face = total > 0 ? <BellDot aria-hidden="true" /> : <Bell aria-hidden="true" />
  return (
    <>
      <Popover label={label} trigger={face} buttonStyle={{ variant: 'quiet', square: true }}>
        {(close) => (
          <Suspense>
            <NotificationList warnings={warnings} onLeave={close} />
          </Suspense>
        )}
      </Popover>
      <span aria-live="polite" className="visually-hidden">
        {total > 0 && label}
      </span>
    </>
  )
}
