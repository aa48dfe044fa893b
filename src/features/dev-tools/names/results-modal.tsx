import { Check, ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import type { NamedResults } from '#src/contract/device-names.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { useListParts } from '#src/ui/use-list-parts.ts'

import styles from './results-modal.module.css'

interface ResultsModalProps {
  title: string
  /** Titles of the lists, with counts. */
  doneTitle: string
  failedTitle: string
  results: NamedResults
  /** Reasons are expanded by default. */
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
      footer={
        <Button variant="primary" onClick={onClose}>
          {commonTexts.close}
        </Button>
      }
    >
      <div className={styles.results}>
        {success.length === 0 && failure.length === 0 && <p>{devToolsTexts.noneProcessed}</p>}
        {failure.length > 0 && (
          <ResultList title={failedTitle} items={failure}>
            {({ awsDeviceName, error }) => (
              <FailedResult
                key={awsDeviceName}
                name={awsDeviceName}
                reason={error}
                open={reasonsOpen}
              />
            )}
          </ResultList>
        )}
        {success.length > 0 && (
          <ResultList title={doneTitle} items={success}>
            {(name) => (
              <li key={name} className={styles.result}>
                <Check aria-hidden="true" className={styles.good} />
                <bdi className="mono">{name}</bdi>
              </li>
            )}
          </ResultList>
        )}
      </div>
    </Modal>
  )
}

const INITIAL_COUNT = 100

interface ResultListProps<Item> {
  title: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

function ResultList<Item>({ title, items, children }: ResultListProps<Item>) {
  const id = useId()
  const { list, limit, showMore } = useListParts<HTMLUListElement>(INITIAL_COUNT, INITIAL_COUNT)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.head}>
        {title}
      </h3>
      <ul ref={list}>{items.slice(0, limit).map(children)}</ul>
      {items.length > limit && (
        <Button variant="quiet" onClick={showMore}>
          {devToolsTexts.showMore}
        </Button>
      )}
    </section>
  )
}

function FailedResult({ name, reason, open }: { name: string; reason: string; open: boolean }) {
  const id = useId()
  const [isShown, setIsShown] = useState(open)
  const action = isShown ? devToolsTexts.hideReason : devToolsTexts.showReason
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
        aria-label={devToolsTexts.reasonOf({ action, name })}
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
