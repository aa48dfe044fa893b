import '#src/platform/i18n/en/access-requests.ts'
import '#src/platform/i18n/en/home.ts'

import type { AccessRequest } from '#src/contract/workspace.ts'
import { formatDate } from '#src/domain/dates.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { AnswerButtons } from '#src/widgets/access-requests/answer-buttons.tsx'

import styles from './access-requests.module.css'

/** The next one comes up as one is answered. */
const MOST = 3

/** Those who ask to see a workspace, to whom may answer (PERM-08). */
export function AccessRequests({ requests }: { requests: readonly AccessRequest[] }) {
  const away = isDisconnected(useConnectivity())
  const others = requests.length - MOST
  return (
    <>
      <ul className={styles.list} aria-label={t('home:accessRequests')}>
        {requests.slice(0, MOST).map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {others > 0 && <p className="quiet">{t('home:moreRequests', { count: others })}</p>}
      {away && <p className="quiet">{t('accessRequests:needNetwork')}</p>}
    </>
  )
}

function Request({ request }: { request: AccessRequest }) {
  const { fullName, workspaceName, reason, requestedAt } = request
  return (
    <li className={styles.request}>
      <Avatar name={fullName} />
      <div className={styles.words}>
        <p>
          <bdi className={styles.name}>{fullName}</bdi>
          <span>{` ${t('home:asksFor', { place: workspaceName })}`}</span>
        </p>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <time className="quiet small">{formatDate(requestedAt)}</time>
      </div>
      <div className={styles.answers}>
        <AnswerButtons request={request} />
      </div>
    </li>
  )
}
