import { type ReactNode, useState } from 'react'

import { registerDevices, removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { useFirmwareForm, UpdateTab } from './firmware/update-tab.tsx'
import { Manufactured } from './names/manufactured.tsx'
import { NamesEntry, type NamesForm, useNamesCall, useNamesForm } from './names/names-form.tsx'
import { ResultsModal } from './names/results-modal.tsx'
import styles from './page.module.css'
import { DEV_TOOLS_TABS, type DevToolsTab } from './search-params.ts'

interface DevToolsPageProps {
  tab: DevToolsTab
  onTab: (tab: DevToolsTab) => void
}

/** Tools of ROOT for devices by cloud name. Input survives switching tabs. */
export function DevToolsPage({ tab, onTab }: DevToolsPageProps) {
  const registering = useNamesForm()
  const updating = useFirmwareForm()
  const removing = useNamesForm()
  const contents: Record<DevToolsTab, ReactNode> = {
    registerDevices: <RegisterTab form={registering} />,
    updateFirmware: <UpdateTab form={updating} />,
    removeDevices: <RemoveTab form={removing} />,
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
function RegisterTab({ form }: { form: NamesForm }) {
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

/** Names shown in the confirmation. */
const MAX_NAMED = 10

/** FW-30 to FW-33 */
function RemoveTab({ form }: { form: NamesForm }) {
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
