import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { sessionQueries } from '#src/data/session/queries.ts'
import { requestOwnPasswordReset } from '#src/data/users/mutations.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { preload } from '#src/platform/query/preload.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { settingsTexts } from '#src/texts/settings.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { Note } from '#src/ui/note.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import styles from './page.module.css'
import { Profile } from './parts/profile.tsx'
import { Section } from './parts/section.tsx'
import { Sessions } from './parts/sessions.tsx'
import { ThisDevice } from './parts/this-device.tsx'
import { SETTINGS_TABS, type SettingsTab } from './search-params.ts'

interface SettingsPageProps {
  userId: string
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  /** Forms of the organization. */
  organization: ReactNode
}

/** SET-02, SET-03 */
export function SettingsPage({ userId, tab, onTab, organization }: SettingsPageProps) {
  const contents: Record<SettingsTab, ReactNode> = {
    userSettings: <UserSettings userId={userId} />,
    organizationSettings: <div className={styles.column}>{organization}</div>,
    API: <EmptyState title={settingsTexts.available} />,
  }
  return (
    <div className={styles.page}>
      <Tabs
        label={settingsTexts.tabs}
        selected={tab}
        onSelect={onTab}
        tabs={SETTINGS_TABS.map((id) => ({ id, label: tabsTexts[id], content: contents[id] }))}
      />
    </div>
  )
}

/** Links to the audit log. */
export const AuditLink = () => (
  <Note
    boxed
    icon={<ScrollText aria-hidden="true" />}
    action={
      <Link to="/audit" className="link">
        {settingsTexts.audit}
      </Link>
    }
  >
    {settingsTexts.auditLead}
  </Note>
)

/** Personal settings of every role: a tab of the settings and the page /account. */
const UserSettings = ({ userId }: { userId: string }) => (
  <div className={styles.sections}>
    <div className={styles.column}>
      <Profile />
      <Password />
      <Sessions />
    </div>
    <ThisDevice userId={userId} />
  </div>
)

/** For roles without organization settings (SET-01). */
export const AccountPage = ({ userId }: { userId: string }) => (
  <div className={styles.page}>
    <UserSettings userId={userId} />
  </div>
)

/** SET-04: sends the password reset email. */
function Password() {
  const away = isDisconnected(useConnectivity())
  const { data: self } = useQuery(userQueries.self())
  const { mutate, isPending, isSuccess } = useMutation({
    ...requestOwnPasswordReset(),
    // In a toast, since another tab may be open by then.
    onError: () => notify.error(settingsTexts.passwordFailed),
  })
  const email = self?.email ?? ''
  return (
    <Section title={settingsTexts.password} lead={settingsTexts.passwordLead(email)}>
      {isSuccess && (
        <Note boxed icon={<MailCheck aria-hidden="true" />}>
          {settingsTexts.passwordSent(email)}
        </Note>
      )}
      <div className={styles.buttons}>
        <NeedsNetwork away={away} />
        <Button disabled={away || !self} busy={isPending} onClick={() => mutate(email)}>
          {settingsTexts.changePassword}
        </Button>
      </div>
    </Section>
  )
}

/** The profile and the sessions. */
export function preloadUserSettings(client: QueryClient) {
  void preload(client, userQueries.self())
  void preload(client, sessionQueries.own())
}
