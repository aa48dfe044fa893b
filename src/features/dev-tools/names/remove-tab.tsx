import '#src/platform/i18n/en/dev-tools.ts'

import { useState } from 'react'

import { removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import styles from '../page.module.css'
import { NamesEntry } from './names-form.tsx'
import type { NamesForm } from './names-form.tsx'
import { useNamesCall } from './names-form.tsx'
import { ResultsModal } from './results-modal.tsx'

/** Names shown in the confirmation. */
const MAX_NAMED = 10

/** FW-30 to FW-33 */
export function RemoveTab({ form }: { form: NamesForm }) {
  const [namesToRemove, setNamesToRemove] = useState<string>()
  const { call, results, closeResults, ...entry } = useNamesCall(form, removeDevices())
  return (
    <div className={styles.tab}>
      <NamesEntry
        form={form}
        lead={t('devTools:removeLead')}
        action={t('devTools:remove')}
        variant="danger"
        onNames={setNamesToRemove}
        {...entry}
      />
      {namesToRemove !== undefined && (
        <ConfirmRemoval
          names={readCloudNames(namesToRemove)}
          onConfirm={() => call(namesToRemove).then(() => setNamesToRemove(undefined))}
          onClose={() => setNamesToRemove(undefined)}
        />
      )}
      {results && namesToRemove === undefined && (
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

interface ConfirmRemovalProps {
  names: readonly string[]
  onConfirm: () => Promise<void>
  onClose: () => void
}

function ConfirmRemoval({ names, ...dialog }: ConfirmRemovalProps) {
  const count = names.length
  const some = names.slice(0, MAX_NAMED).join(', ')
  return (
    <ConfirmDeletion
      {...dialog}
      title={t('devTools:removeTitle', { count })}
      confirm={t('devTools:remove')}
      losses={[
        count > MAX_NAMED
          ? t('devTools:removeMore', { names: some, count: count - MAX_NAMED })
          : t('devTools:removeNames', { names: some }),
        t('devTools:removeLoses', { count }),
      ]}
    />
  )
}
