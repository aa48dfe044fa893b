import '#src/platform/i18n/en/settings.ts'

import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide-react'

import { requestOwnPasswordReset } from '#src/data/users/mutations.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { Note } from '#src/ui/note.tsx'

import { Section } from './section.tsx'
import styles from './settings.module.css'

/** SET-04: starts the e-mail of a forgotten password, and says so. */
export function Password() {
  const away = isDisconnected(useConnectivity())
  const { data: self } = useQuery(userQueries.self())
  const { mutate, isPending, isSuccess, isError } = useMutation(requestOwnPasswordReset())
  const email = self?.email ?? ''
  return (
    <Section title={t('settings:password')} lead={t('settings:passwordLead', { email })}>
      {isSuccess && (
        <Note boxed icon={<MailCheck aria-hidden="true" />}>
          {t('settings:passwordSent', { email })}
        </Note>
      )}
      {isError && (
        <Note boxed tone="bad" icon={<CircleAlert aria-hidden="true" />}>
          {t('settings:passwordFailed')}
        </Note>
      )}
      <div className={styles.buttons}>
        <NeedsNetwork away={away} />
        <Button disabled={away || !self} busy={isPending} onClick={() => mutate(email)}>
          {t('settings:changePassword')}
        </Button>
      </div>
    </Section>
  )
}
