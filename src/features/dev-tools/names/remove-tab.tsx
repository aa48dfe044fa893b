import { useState } from 'react'

import { removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import styles from '../page.module.css'
import { NamesEntry, useNamesCall } from './names-form.tsx'
import type { NamesForm } from './names-form.tsx'
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
        lead={devToolsTexts.removeLead}
        action={devToolsTexts.remove}
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
          title={devToolsTexts.removalResults}
          doneTitle={devToolsTexts.removed(results.success.length)}
          failedTitle={devToolsTexts.notRemoved(results.failure.length)}
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
      title={devToolsTexts.removeTitle(count)}
      confirm={devToolsTexts.remove}
      losses={[
        count > MAX_NAMED
          ? devToolsTexts.removeMore({ names: some, count: count - MAX_NAMED })
          : devToolsTexts.removeNames(some),
        devToolsTexts.removeLoses(count),
      ]}
    />
  )
}
