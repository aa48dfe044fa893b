import '#src/platform/i18n/en/dev-tools.ts'

import { Field, Form, getValue } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'

import { registerDevices } from '#src/data/firmware/changes.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import styles from '../dev-tools-page.module.css'
import { ErrorBox } from '../error-box.tsx'
import { NeedsNetwork } from '../needs-network.tsx'
import { Manufactured } from './manufactured.tsx'
import type { NamesForm } from './names-form.ts'
import { NamesText } from './names-text.tsx'
import { ResultsModal } from './results-modal.tsx'
import { useNamesCall } from './use-names-call.ts'

/** FW-01 to FW-03 */
export function RegisterTab({ form }: { form: NamesForm }) {
  useSignals() // subscribes this component to the text
  const away = isAway(useConnectivity())
  const { call, isPending, results, closeResults, failure, dismiss } = useNamesCall(
    form,
    registerDevices(),
  )
  const text = getValue(form, 'names', { shouldActive: false }) ?? ''
  return (
    <div className={styles.tab}>
      <Form of={form} className={styles.form} noValidate onSubmit={({ names }) => call(names)}>
        <p className={styles.lead}>{t('devTools:registerLead')}</p>
        <Field of={form} name="names">
          {(store, props) => <NamesText {...props} value={store.value} error={store.error} />}
        </Field>
        <ErrorBox failure={failure} onDismiss={dismiss} />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            disabled={away || text.trim() === ''}
          >
            {t('devTools:register')}
          </Button>
          <NeedsNetwork away={away} />
        </div>
      </Form>
      <Manufactured form={form} />
      {results && (
        <ResultsModal
          title={t('devTools:registerResults')}
          doneTitle={t('devTools:registered', { count: results.success.length })}
          failedTitle={t('devTools:notRegistered', { count: results.failure.length })}
          results={results}
          reasonsOpen
          onClose={closeResults}
        />
      )}
    </div>
  )
}
