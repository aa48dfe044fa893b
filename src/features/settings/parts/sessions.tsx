import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'

import type { OwnSession } from '#src/contract/session.ts'
import { endAllOtherSessions, endOneSession } from '#src/data/session/mutations.ts'
import { sessionQueries } from '#src/data/session/queries.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { settingsTexts } from '#src/texts/settings.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { passHeldFocus } from '#src/ui/take-focus.ts'

import styles from '../page.module.css'
import { Section } from './section.tsx'

const HANDHELD_SYSTEMS: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

/** Own sessions, the current one first. */
export function Sessions() {
  const away = isDisconnected(useConnectivity())
  const { data: sessions, isError, refetch } = useQuery(sessionQueries.own())
  const { mutateAsync: revokeOthers, isPending } = useMutation(endAllOtherSessions())
  const ordered = sessions?.toSorted((a, b) => Number(b.current) - Number(a.current))
  const hasOthers = sessions?.some(({ current }) => !current) ?? false
  return (
    <Section
      title={settingsTexts.sessions}
      lead={settingsTexts.sessionsLead}
      end={
        hasOthers && (
          <Button
            size="small"
            disabled={away}
            busy={isPending}
            onClick={({ currentTarget }) =>
              void notifyOutcome(revokeOthers(endingWith(currentTarget)), settingsTexts.othersEnded)
            }
          >
            {settingsTexts.endOthers}
          </Button>
        )
      }
    >
      <NeedsNetwork away={away} />
      {!ordered && isError && (
        <ErrorState title={settingsTexts.sessionsFailed} onRetry={() => void refetch()} />
      )}
      {!ordered && !isError && <SkeletonRows rows={2} plain />}
      {ordered && (
        <ul className={styles.sessions} aria-label={settingsTexts.sessions}>
          {ordered.map((session) => (
            <Session key={session.id} session={session} away={away} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Session({ session, away }: { session: OwnSession; away: boolean }) {
  const { id, current, system, address, signedInAt, lastUsedAt } = session
  const { mutateAsync, isPending } = useMutation(endOneSession())
  const browser = formatBrowser(session)
  const Icon = HANDHELD_SYSTEMS.includes(system) ? Smartphone : Laptop
  const when = formatDateTime(lastUsedAt)
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" />
      <span className={styles.where}>
        <span className={styles.browser}>
          <span>{browser}</span>
          {current && <Tag tone="good">{settingsTexts.thisBrowser}</Tag>}
        </span>
        <span className="quiet small">
          {[settingsTexts.signedIn(formatDateTime(signedInAt)), address]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        <span className="quiet small">{settingsTexts.lastUsed(when)}</span>
      </span>
      {!current && (
        <Button
          size="small"
          disabled={away}
          busy={isPending}
          aria-label={settingsTexts.endOf({ browser, when })}
          onClick={({ currentTarget }) =>
            void notifyOutcome(
              mutateAsync({ id, ...endingWith(currentTarget) }),
              settingsTexts.ended,
            )
          }
        >
          {settingsTexts.end}
        </Button>
      )}
    </li>
  )
}

/** The button disappears with what it ended. */
const endingWith = (button: HTMLElement) => ({ onEnded: () => passHeldFocus(button) })

const notifyOutcome = (work: Promise<unknown>, words: string) =>
  work.then(
    () => notify.success(words),
    () => notify.error(settingsTexts.notEnded),
  )

function formatBrowser({ browser, system }: OwnSession) {
  if (browser !== null && system !== null) return settingsTexts.browserOn({ browser, system })
  return browser ?? system ?? settingsTexts.unknownBrowser
}
