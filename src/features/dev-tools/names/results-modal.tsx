import '#src/platform/i18n/en/dev-tools.ts'

import { Check, ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import type { NamedResults } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './results-modal.module.css'

interface ResultsModalProps {
  title: string
  /** Over those that were done, and over those that were not, each with their count. */
  doneTitle: string
  failedTitle: string
  results: NamedResults
  /** Reasons are told without being asked for. */
  reasonsOpen?: boolean
  onClose: () => void
}

/** FW-03, FW-31, FW-32 */
export function ResultsModal(props: ResultsModalProps) {
  const { title, doneTitle, failedTitle, results, reasonsOpen = false, onClose } = props
  const { success, failure } = results
  return (
    <Modal
      title={title}
      onClose={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className={styles.results}>
        {success.length === 0 && failure.length === 0 && <p>{t('devTools:noneProcessed')}</p>}
        {failure.length > 0 && (
          <Some title={failedTitle} items={failure}>
            {({ awsDeviceName, error }) => (
              <Failed key={awsDeviceName} name={awsDeviceName} reason={error} open={reasonsOpen} />
            )}
          </Some>
        )}
        {success.length > 0 && (
          <Some title={doneTitle} items={success}>
            {(name) => (
              <li key={name} className={styles.result}>
                <Check aria-hidden="true" className={styles.good} />
                <bdi className="mono">{name}</bdi>
              </li>
            )}
          </Some>
        )}
      </div>
    </Modal>
  )
}

const AT_FIRST = 100

interface SomeProps<Item> {
  title: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

function Some<Item>({ title, items, children }: SomeProps<Item>) {
  const id = useId()
  const [most, setMost] = useState(AT_FIRST)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.head}>
        {title}
      </h3>
      <ul>{items.slice(0, most).map(children)}</ul>
      {items.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + AT_FIRST)}>
          {t('devTools:showMore')}
        </Button>
      )}
    </section>
  )
}

function Failed({ name, reason, open }: { name: string; reason: string; open: boolean }) {
  const id = useId()
  const [isShown, setIsShown] = useState(open)
  const action = t(isShown ? 'devTools:hideReason' : 'devTools:showReason')
  return (
    <li className={styles.result}>
      <CircleAlert aria-hidden="true" className={styles.bad} />
      <div className={styles.words}>
        <bdi className="mono">{name}</bdi>
        {isShown && (
          <p id={id} className={styles.reason}>
            {reason}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('devTools:reasonOf', { action, name })}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        {action}
      </Button>
    </li>
  )
}
