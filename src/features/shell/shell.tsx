import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { Bell, BellDot, Building2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { getDevices } from '#src/data/devices/api.ts'
import { createDeviceUpdater } from '#src/data/devices/live.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { startLive } from '#src/platform/live/live.ts'
import { openStream } from '#src/platform/live/open-stream.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { flushBeforeReload } from '#src/platform/pwa/flush-before-reload.ts'
import { install } from '#src/platform/pwa/pwa.ts'
import { useInstallOffered } from '#src/platform/pwa/use-pwa.ts'
import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { session } from '#src/platform/session/session.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'
import { browserLocks } from '#src/platform/tabs/locks.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { MissingPart } from '#src/ui/missing-part.tsx'
import { Note } from '#src/ui/note.tsx'
import { onDemand } from '#src/ui/on-demand.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { MAIN_ID } from '#src/ui/take-focus.ts'
import { TooltipLayer } from '#src/ui/tooltip-layer.tsx'
import { useAccessRequests } from '#src/widgets/access-requests/use-access-requests.ts'
import { ClockNotice } from '#src/widgets/clock-notice/clock-notice.tsx'
import { LostChangesDialog } from '#src/widgets/lost-changes/lost-changes-dialog.tsx'

import { HttpsNotice } from './https-notice.tsx'
import { createInvalidator } from './invalidator.ts'
import { useLogout } from './logout/logout-dialog.tsx'
import type { DeviceWarnings } from './notification-list.tsx'
import { pagesWithRejections } from './pages-with-rejections.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { StatusLink } from './status-link.tsx'
import { PageHeading, TopBar } from './top-bar.tsx'
import { useOutboxSender } from './use-outbox-sender.ts'
import { usePersistedQueries } from './use-persisted-queries.ts'

const NotificationList = onDemand(
  async () => (await import('./notification-list.tsx')).NotificationList,
  { Missing: MissingPart },
)

/** The frame of every signed-in page. */
export function Shell({ children }: { children: ReactNode }) {
  const { userId, role, inside } = useAccount()
  const { ops } = useOutbox()
  // The shell outlives the session briefly; skip the query then.
  const { data: self, isError } = useQuery({ ...userQueries.self(), enabled: userId !== undefined })
  const deviceCount = useQuery({
    ...deviceQueries.count(self?.organizationId ?? undefined),
    enabled: self !== undefined,
  })
  const organization = self?.userOrganization?.name
  useRoleChange(self?.role)
  const installOffered = useInstallOffered()
  const logout = useLogout()
  const isBare = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isBare),
  })
  if (isBare)
    return (
      <main id={MAIN_ID} tabIndex={-1} className={styles.bare}>
        <PageHeading isInView={false} />
        {children}
        <TooltipLayer />
      </main>
    )
  return (
    <div className={styles.app}>
      <SkipLink />
      <Sidebar
        role={role}
        organization={organization}
        build={BUILD_ID}
        refused={pagesWithRejections(ops)}
      />
      <TopBar
        fullName={isError ? '' : self?.fullName}
        role={role}
        status={<StatusLink />}
        notifications={
          <Notifications
            warnings={{
              count: deviceCount.data?.warnings,
              isError: isError || deviceCount.isError,
            }}
          />
        }
        onInstall={installOffered ? () => void install.prompt() : undefined}
        onLogout={logout.ask}
      />
      <div className={styles.notices}>
        <ActingOrganizationBanner inside={inside} organization={organization} />
        <ClockNotice />
        <HttpsNotice />
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <LostChangesDialog />
      {logout.dialog}
      <TooltipLayer />
    </div>
  )
}

/** The tab stop of a list: its first row, or the row that was focused last. */
const FIRST_ROW = '[role=grid] [data-row][tabindex="0"], [role=grid] [tabindex="0"]'

/** The first Tab stop of each page: to its list if it has one, past the navigation and the tools. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const main = document.getElementById(MAIN_ID)
    const target = main?.querySelector<HTMLElement>(FIRST_ROW) ?? main
    target?.focus()
  }
  return (
    <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skip}>
      {shellTexts.skip}
    </a>
  )
}

/** SHELL-21: counts items that need attention and announces changes of the count. */
function Notifications({ warnings }: { warnings: DeviceWarnings }) {
  const { counts } = useOutbox()
  const requests = useAccessRequests().requests?.length ?? 0
  const total = counts.attention + (warnings.count ?? 0) + requests
  const label = total > 0 ? shellTexts.notificationCount(total) : shellTexts.notifications
  const face = total > 0 ? <BellDot aria-hidden="true" /> : <Bell aria-hidden="true" />
  return (
    <>
      <Popover label={label} trigger={face} buttonStyle={{ variant: 'quiet', square: true }}>
        {(close) => <NotificationList warnings={warnings} onLeave={close} />}
      </Popover>
      <span aria-live="polite" className="visually-hidden">
        {total > 0 && label}
      </span>
    </>
  )
}

/** The current user and their background services. */
function useAccount() {
  const account = useSession()
  const { userId, role } = account.status === 'signedIn' ? account : {}
  const inside = actingOrganizationOf(account)
  usePersistedQueries(userId, inside)
  useOutboxSender(userId)
  useLiveUpdates(userId, inside)
  // While acting for an organization, ROOT has the owner's role (ORG-19, PERM-29).
  return { userId, inside, role: inside === undefined ? role : ('ORG_OWNER' as const) }
}

/** Live updates of devices while the shell is mounted. */
function useLiveUpdates(userId: string | undefined, inside: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    const invalidator = createInvalidator(queryClient)
    const devices = createDeviceUpdater({
      fetchDevices: async (ids, signal) => (await getDevices(ids, { asUser: userId, signal })).data,
      queryClient,
      invalidate: invalidator.ask,
      isVisible,
    })
    const stop = startLive({
      scope: inside === undefined ? userId : `${userId}-${inside}`,
      open: (lastId, signal) => openStream(userId, lastId, signal),
      onEvent: devices.onEvent,
      locks: browserLocks(),
      channel: tabChannel(),
      isOnline: () => ['online', 'checking'].includes(connectivity.get()),
      onConnectivity: connectivity.subscribe,
      probe: connectivity.probe,
      isVisible,
      onVisibilityChange,
      random: Math.random,
    })
    // Chromium activates no new service worker while the stream is open.
    const unregister = flushBeforeReload(async () => stop())
    const stopListening = onVisibilityChange(devices.catchUp)
    return () => {
      unregister()
      stopListening()
      stop()
      devices.close()
      invalidator.stop()
    }
  }, [userId, inside, queryClient])
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

interface ActingOrganizationBannerProps {
  /** Id of the organization ROOT acts for. */
  inside: string | undefined
  /** Its name, once loaded. */
  organization: string | undefined
}

/** Shows ROOT which organization they act for, and how to leave (ORG-19). */
function ActingOrganizationBanner({ inside, organization }: ActingOrganizationBannerProps) {
  if (inside === undefined) return null
  const leave = async () => {
    await session.enterOrganization(undefined)
    location.assign('/admin/dashboard?tab=organizations')
  }
  return (
    <Note
      tone="warn"
      icon={<Building2 aria-hidden="true" />}
      action={
        <Button size="small" onClick={() => void leave()}>
          {shellTexts.leave}
        </Button>
      }
    >
      {organization === undefined ? shellTexts.insideSome : shellTexts.inside(organization)}
    </Note>
  )
}

/** Renews the token when the user's role has changed. */
function useRoleChange(serverRole: Role | undefined) {
  const account = useSession()
  const role = account.status === 'signedIn' ? account.role : undefined
  useEffect(() => {
    if (serverRole === undefined || role === undefined || serverRole === role) return
    // Offline the old role stays for now; the server enforces the new one.
    session.renewNow().catch(() => undefined)
  }, [serverRole, role])
}
