import '#src/platform/i18n/en/dev-tools.ts'

import { useState } from 'react'

import { removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import styles from '../dev-tools-page.module.css'
import { NamesEntry } from './names-entry.tsx'
import type { NamesForm } from './names-form.ts'
import { ResultsModal } from './results-modal.tsx'
import { useNamesCall } from './use-names-call.ts'

/** Of them the question says the names, so that a wrong list is seen. */
const MOST_NAMED = 10

/** FW-30 to FW-33 */
export function RemoveTab({ form }: { form: NamesForm }) {
  const [asking, setAsking] = useState<string>()
  const { call, results, closeResults, ...entry } = useNamesCall(form, removeDevices())
  return (
    <div className={styles.tab}>
      <NamesEntry
        form={form}
        lead={t('devTools:removeLead')}
        action={t('devTools:remove')}
        variant="danger"
        onNames={setAsking}
        {...entry}
      />
      {asking !== undefined && (
        <Question
          names={readCloudNames(asking)}
          onConfirm={() => call(asking).then(() => setAsking(undefined))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {results && asking === undefined && (
        <ResultsModal
          title={t('devTools:removalResults')}
          doneTitle={t('devTools:removed', { count: results.success.length })}
          failedTitle={t('devTools:notRemoved', { count: results.failure.length })}
          results={results}
          onClose={closeResults}
        />
      )}
    </div>
  )
}

interface QuestionProps {
  names: readonly string[]
  onConfirm: () => Promise<void>
  onClose: () => void
}

function Question({ names, ...dialog }: QuestionProps) {
  const count = names.length
  const some = names.slice(0, MOST_NAMED).join(', ')
  return (
    <ConfirmDeletion
      {...dialog}
      title={t('devTools:removeTitle', { count })}
      confirm={t('devTools:remove')}
      losses={[
        count > MOST_NAMED
          ? t('devTools:removeMore', { names: some, count: count - MOST_NAMED })
          : t('devTools:removeNames', { names: some }),
        t('devTools:removeLoses', { count }),
      ]}
    />
  )
}
