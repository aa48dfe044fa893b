import { registerDevices } from '#src/data/firmware/changes.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'

import styles from '../page.module.css'
import { Manufactured } from './manufactured.tsx'
import { NamesEntry, useNamesCall } from './names-form.tsx'
import type { NamesForm } from './names-form.tsx'
import { ResultsModal } from './results-modal.tsx'

/** FW-01 to FW-03 */
export function RegisterTab({ form }: { form: NamesForm }) {
  const { call, results, closeResults, ...entry } = useNamesCall(form, registerDevices())
  return (
    <div className={styles.tab}>
      <NamesEntry
        form={form}
        lead={devToolsTexts.registerLead}
        action={devToolsTexts.register}
        variant="primary"
        onNames={(text) => void call(text)}
        {...entry}
      />
      <Manufactured form={form} />
      {results && (
        <ResultsModal
          title={devToolsTexts.registerResults}
          doneTitle={devToolsTexts.registered(results.success.length)}
          failedTitle={devToolsTexts.notRegistered(results.failure.length)}
          results={results}
          reasonsOpen
          onClose={closeResults}
        />
      )}
    </div>
  )
}
