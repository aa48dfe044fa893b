import '#src/platform/i18n/en/dev-tools.ts'

import { CircleAlert, X } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'

import styles from './error-box.module.css'
import type { Failure } from './failure.ts'

interface ErrorBoxProps {
  failure: Failure | undefined
  onDismiss: () => void
}

/** FW-28, FW-29: stays until it is dismissed, or what failed is tried again. */
export const ErrorBox = ({ failure, onDismiss }: ErrorBoxProps) => (
  <div role="alert" className={styles.place}>
    {failure && (
      <div className={styles.box}>
        <CircleAlert aria-hidden="true" />
        <div className={styles.words}>
          <p>{failure.message}</p>
          {failure.details.length > 0 && <Details details={failure.details} />}
        </div>
        <IconButton
          size="small"
          label={t('common:dismiss')}
          icon={<X aria-hidden="true" />}
          onClick={onDismiss}
        />
      </div>
    )}
  </div>
)

const Details = ({ details }: Pick<Failure, 'details'>) => (
  <section className={styles.details} aria-label={t('devTools:details')}>
    <h3>{t('devTools:details')}</h3>
    <dl>
      {details.map(({ field, messages }) => (
        <div key={field}>
          <dt className="mono">{field}</dt>
          {messages.map((message) => (
            <dd key={message}>{message}</dd>
          ))}
        </div>
      ))}
    </dl>
  </section>
)
