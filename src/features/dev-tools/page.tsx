import { type ReactNode, useRef, useState } from 'react'

import { registerDevices, removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { UpdateTab, useFirmwareCheck } from './firmware/update-tab.tsx'
import { Manufactured } from './names/manufactured.tsx'
import { type NamesCall, NamesEntry, useNamesCall } from './names/names-form.tsx'
import { ResultsModal } from './names/results-modal.tsx'
import styles from './page.module.css'
import { DEV_TOOLS_TABS, type DevToolsTab } from './search-params.ts'

interface DevToolsPageProps {
  tab: DevToolsTab
  onTab: (tab: DevToolsTab) => void
}

/** Tools of ROOT for devices by cloud name. Input, running calls and their results survive switching tabs. */
export function DevToolsPage({ tab, onTab }: DevToolsPageProps) {
  const answeredRef = useRef(0)
  const registering = useNamesCall(registerDevices(), answeredRef)
  const updating = useFirmwareCheck()
  const removing = useNamesCall(removeDevices(), answeredRef)
  const contents: Record<DevToolsTab, ReactNode> = {
    registerDevices: <RegisterTab {...registering} />,
    updateFirmware: <UpdateTab {...updating} />,
    removeDevices: <RemoveTab {...removing} />,
  }
  return (
    <div className={styles.page}>
      <Tabs
        label={devToolsTexts.tabs}
        selected={tab}
        onSelect={onTab}
        tabs={DEV_TOOLS_TABS.map((id) => ({ id, label: tabsTexts[id], content: contents[id] }))}
      />
    </div>
  )
}

/** FW-01 to FW-03 */
function RegisterTab({ call, results, closeResults, ...entry }: NamesCall) {
  return (
    <div className={styles.tab}>
      <NamesEntry
        lead={devToolsTexts.registerLead}
        action={devToolsTexts.register}
        variant="primary"
        onNames={(text) => void call(text)}
        {...entry}
      />
      <Manufactured form={entry.form} />
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

/** Names shown in the confirmation. */
const MAX_NAMED = 10

/** FW-30 to FW-33 */
function RemoveTab({ call, results, closeResults, ...entry }: NamesCall) {
  const [namesToRemove, setNamesToRemove] = useState<string>()
  return (
    <div className={styles.tab}>
      <NamesEntry
        lead={devToolsTexts.removeLead}
        action={devToolsTexts.remove}
        variant="danger"
        onNames={setNamesToRemove}
        {...entry}
      />
      {namesToRemove !== undefined && (
        <ConfirmRemoval
          names={readCloudNames(namesToRemove)}
          onConfirm={() => call(namesToRemove)}
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
