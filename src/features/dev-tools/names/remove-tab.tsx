import '#src/platform/i18n/en/dev-tools.ts'

import { Field, Form, getValue } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'

import { removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import styles from '../dev-tools-page.module.css'
import { ErrorBox } from '../error-box.tsx'
import { NeedsNetwork } from '../needs-network.tsx'
import type { NamesForm } from './names-form.ts'
import { NamesText } from './names-text.tsx'
import { ResultsModal } from './results-modal.tsx'
import { useNamesCall } from './use-names-call.ts'

/** Of them the question says the names, so that a wrong list is seen. */
const MOST_NAMED = 10

/** FW-30 to FW-33 */
export function RemoveTab({ form }: { form: NamesForm }) {
  useSignals() // subscribes this component to the text
  const away = isAway(useConnectivity())
  const [asking, setAsking] = useState<string>()
  const { call, isPending, results, closeResults, failure, dismiss } = useNamesCall(
    form,
    removeDevices(),
  )
  const text = getValue(form, 'names', { shouldActive: false }) ?? ''
  return (
    <div className={styles.tab}>
      <Form of={form} className={styles.form} noValidate onSubmit={({ names }) => setAsking(names)}>
        <p className={styles.lead}>{t('devTools:removeLead')}</p>
        <Field of={form} name="names">
          {(store, props) => <NamesText {...props} value={store.value} error={store.error} />}
        </Field>
        <ErrorBox failure={failure} onDismiss={dismiss} />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="danger"
            busy={isPending}
            disabled={away || text.trim() === ''}
          >
            {t('devTools:remove')}
          </Button>
          <NeedsNetwork away={away} />
        </div>
      </Form>
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
