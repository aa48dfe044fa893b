import '#src/platform/i18n/en/home.ts'

import { useMutation } from '@tanstack/react-query'

import type { AccessRequest } from '#src/contract/workspace.ts'
import { answerRequest } from '#src/data/workspaces/answer-request.ts'
import { formatDate } from '#src/domain/dates.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'

import styles from './access-requests.module.css'

/** The next one comes up as one is answered. */
const MOST = 3

/** Those who ask to see a workspace, to whom may answer (PERM-08). */
export function AccessRequests({ requests }: { requests: readonly AccessRequest[] }) {
  const away = isAway(useConnectivity())
  const others = requests.length - MOST
  return (
    <>
      <ul className={styles.list} aria-label={t('home:accessRequests')}>
        {requests.slice(0, MOST).map((request) => (
          <Request key={request.id} request={request} away={away} />
        ))}
      </ul>
      {others > 0 && <p className="quiet">{t('home:moreRequests', { count: others })}</p>}
      {away && <p className="quiet">{t('home:answersNeedNetwork')}</p>}
    </>
  )
}

interface RequestProps {
  request: AccessRequest
  away: boolean
}

function Request({ request, away }: RequestProps) {
  const { id, fullName, workspaceName, reason, requestedAt } = request
  const { mutateAsync, isPending, variables } = useMutation(answerRequest())
  const names = { name: fullName, place: workspaceName }
  // The row goes before its toast is said.
  const answer = (accepts: boolean) =>
    void mutateAsync({ id, accepts }).then(
      () => notify.success(t(accepts ? 'home:accepted' : 'home:declined', names)),
      (error: unknown) =>
        notify.error(
          t(problemOf(error).kind === 'notFound' ? 'home:requestGone' : 'home:answerFailed'),
        ),
    )
  return (
    <li className={styles.request}>
      <Avatar name={fullName} />
      <div className={styles.words}>
        <p>
          <bdi className={styles.name}>{fullName}</bdi>{' '}
          {t('home:asksFor', { place: workspaceName })}
        </p>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <time className="quiet small">{formatDate(requestedAt)}</time>
      </div>
      <div className={styles.answers}>
        <Button
          size="small"
          disabled={away || (isPending && variables.accepts)}
          aria-label={t('home:declineOf', names)}
          busy={isPending && !variables.accepts}
          onClick={() => answer(false)}
        >
          {t('home:decline')}
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={away || (isPending && !variables.accepts)}
          aria-label={t('home:acceptOf', names)}
          busy={isPending && variables.accepts}
          onClick={() => answer(true)}
        >
          {t('home:accept')}
        </Button>
      </div>
    </li>
  )
}
