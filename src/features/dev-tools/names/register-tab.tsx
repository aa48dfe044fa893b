import '#src/platform/i18n/en/dev-tools.ts'

import { registerDevices } from '#src/data/firmware/changes.ts'
import { t } from '#src/platform/i18n/t.ts'

import styles from '../page.module.css'
import { Manufactured } from './manufactured.tsx'
import { NamesEntry } from './names-form.tsx'
import type { NamesForm } from './names-form.tsx'
import { useNamesCall } from './names-form.tsx'
import { ResultsModal } from './results-modal.tsx'

/** FW-01 to FW-03 */
export function RegisterTab({ form }: { form: NamesForm }) {
  const { call, results, closeResults, ...entry } = useNamesCall(form, registerDevices())
  return (
    <div className={styles.tab}>
      <NamesEntry
        form={form}
        lead={t('devTools:registerLead')}
        action={t('devTools:register')}
        variant="primary"
        onNames={(text) => void call(text)}
        {...entry}
      />
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
