import '#src/platform/i18n/en/settings.ts'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'

import type { OwnSession } from '#src/contract/session.ts'
import { endAllOtherSessions, endOneSession } from '#src/data/session/mutations.ts'
import { sessionQueries } from '#src/data/session/queries.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'

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
      title={t('settings:sessions')}
      lead={t('settings:sessionsLead')}
      end={
        hasOthers && (
          <Button
            size="small"
            disabled={away}
            busy={isPending}
            onClick={() => void notifyOutcome(revokeOthers(), t('settings:othersEnded'))}
          >
            {t('settings:endOthers')}
          </Button>
        )
      }
    >
      <NeedsNetwork away={away} />
      {!ordered && isError && (
        <ErrorState title={t('settings:sessionsFailed')} onRetry={() => void refetch()} />
      )}
      {!ordered && !isError && <SkeletonRows rows={2} plain />}
      {ordered && (
        <ul className={styles.sessions} aria-label={t('settings:sessions')}>
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
          {current && <Tag tone="good">{t('settings:thisBrowser')}</Tag>}
        </span>
        <span className="quiet small">
          {[t('settings:signedIn', { when: formatDateTime(signedInAt) }), address]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        <span className="quiet small">{t('settings:lastUsed', { when })}</span>
      </span>
      {!current && (
        <Button
          size="small"
          disabled={away}
          busy={isPending}
          aria-label={t('settings:endOf', { browser, when })}
          onClick={() => void notifyOutcome(mutateAsync(id), t('settings:ended'))}
        >
          {t('settings:end')}
        </Button>
      )}
    </li>
  )
}

const notifyOutcome = (work: Promise<unknown>, words: string) =>
  work.then(
    () => notify.success(words),
    () => notify.error(t('settings:notEnded')),
  )

function formatBrowser({ browser, system }: OwnSession) {
  if (browser !== null && system !== null) return t('settings:browserOn', { browser, system })
  return browser ?? system ?? t('settings:unknownBrowser')
}
