import { type ReactNode, useRef, useState } from 'react'

import { registerDevices, removeDevices } from '#src/data/firmware/changes.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { type FormDraft, useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'

import { FirmwareDraftSchema, UpdateTab, useFirmwareCheck } from './firmware/update-tab.tsx'
import { Manufactured } from './names/manufactured.tsx'
import { type NamesCall, NamesDraftSchema, NamesEntry, useNamesCall } from './names/names-form.tsx'
import { ResultsModal } from './names/results-modal.tsx'
import styles from './page.module.css'
import { DEV_TOOLS_TABS, type DevToolsTab } from './search-params.ts'

interface DevToolsPageProps {
  tab: DevToolsTab
  onTab: (tab: DevToolsTab) => void
}

/** Tools of ROOT for devices by cloud name. What was typed is kept after leaving the page (OFF-11). */
export function DevToolsPage(props: DevToolsPageProps) {
  const toRegister = useFormDraft('devTools.register', NamesDraftSchema)
  const toUpdate = useFormDraft('devTools.update', FirmwareDraftSchema)
  const toRemove = useFormDraft('devTools.remove', NamesDraftSchema)
  return (
    toRegister &&
    toUpdate &&
    toRemove && <Tools {...props} drafts={{ toRegister, toUpdate, toRemove }} />
  )
}

type NamesDraft = FormDraft<typeof NamesDraftSchema>

interface ToolsProps extends DevToolsPageProps {
  drafts: {
    toRegister: NamesDraft
    toUpdate: FormDraft<typeof FirmwareDraftSchema>
    toRemove: NamesDraft
  }
}

const REGISTER_TEXTS = {
  done: devToolsTexts.registered,
  failed: devToolsTexts.notRegistered,
  error: devToolsTexts.registerFailed,
}
const REMOVE_TEXTS = {
  done: devToolsTexts.removed,
  failed: devToolsTexts.notRemoved,
  error: devToolsTexts.removeFailed,
}

/** Input, running calls and their results survive switching tabs. */
function Tools({ tab, onTab, drafts }: ToolsProps) {
  const answeredRef = useRef(0)
  const registering = useNamesCall({
    mutation: registerDevices(),
    answeredRef,
    found: drafts.toRegister,
    texts: REGISTER_TEXTS,
  })
  const updating = useFirmwareCheck(drafts.toUpdate)
  const removing = useNamesCall({
    mutation: removeDevices(),
    answeredRef,
    found: drafts.toRemove,
    texts: REMOVE_TEXTS,
  })
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
