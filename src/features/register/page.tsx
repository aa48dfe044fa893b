import { useQuery } from '@tanstack/react-query'
import { Keyboard, ScanLine } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { focusMain } from '#src/ui/take-focus.ts'
import { useExclusive } from '#src/ui/use-exclusive.ts'
import { prefetchDecoder } from '#src/widgets/code-reader/prefetch-decoder.ts'

import type { ScanMode } from './dialogs/scanner.tsx'
import styles from './page.module.css'
import { AssignForm, FORM_ID } from './parts/assign-form.tsx'
import { type Current, currentPanel } from './parts/current-panel.ts'
import { nextName } from './parts/next-name.ts'
import { Notices } from './parts/notices.tsx'
import { NoPanel, PanelCard } from './parts/panel-card.tsx'
import type { PanelCode } from './parts/panel-code.ts'
import { RegisterFrame, type RegisterFrameProps } from './parts/register-frame.tsx'
import { VisitList } from './parts/visit-list.tsx'
import { useVisit, type Registrations, registrationState, type Visit } from './parts/visit.ts'
import { useWorkspaceOptions, type WorkspaceOption } from './parts/workspace-options.ts'
import type { RegisterSearch } from './search-params.ts'

// Large, and only needed for scanning.
const Scanner = dialogOnDemand(async () => (await import('./dialogs/scanner.tsx')).Scanner)

/** Clears the previous panel. */
const EMPTY_SEARCH: RegisterSearch = {
  deviceId: undefined,
  mac: undefined,
  modelName: undefined,
  token: undefined,
  c: undefined,
  m: undefined,
  mend: undefined,
}

export interface RegisterPageProps {
  search: RegisterSearch
  role: Role
  /** Connection status and logout. */
  aside: ReactNode
  onSearch: (search: RegisterSearch) => void
}

/** Step 2 (REG-04), one panel after another. Works offline. */
export function RegisterPage(props: RegisterPageProps) {
  const isOpen = useOutbox().loaded
  const { data: self } = useQuery(userQueries.self())
  const name = self?.fullName ?? ''
  const frame = {
    step: 2,
    stepText: name === '' ? registerTexts.signedIn : registerTexts.signedInAs(name),
    aside: props.aside,
  } as const
  if (!isOpen)
    return (
      <RegisterFrame {...frame}>
        <LoadingScreen />
      </RegisterFrame>
    )
  return <OpenedPage {...props} frame={frame} />
}

type Frame = Omit<RegisterFrameProps, 'foot' | 'children'>

function OpenedPage({ role, ...props }: RegisterPageProps & { frame: Frame }) {
  const known = useVisit()
  const workspaces = useWorkspaceOptions()
  useEffect(() => {
    const controller = new AbortController()
    prefetchDecoder(controller.signal).catch(() => undefined) // the scanner asks again
    return () => controller.abort()
  }, [])
  if (!known || !workspaces)
    return (
      <RegisterFrame {...props.frame}>
        <LoadingScreen />
      </RegisterFrame>
    )
  return (
    <Registering
      {...props}
      mayRegister={can({ role }, 'device.manage')}
      {...known}
      workspaces={workspaces}
    />
  )
}

interface RegisteringProps extends Pick<RegisterPageProps, 'search' | 'onSearch'> {
  frame: Frame
  mayRegister: boolean
  registrations: Registrations
  visit: Visit
  workspaces: readonly WorkspaceOption[]
}

function Registering(props: RegisteringProps) {
  const { search, frame, mayRegister, registrations, visit, workspaces } = props
  const { isReadOnly } = useOutbox()
  const current = currentPanel(search, registrations)
  const { panel } = current
  const hasWorkspaces = workspaces.length > 0
  const canRegister = mayRegister && hasWorkspaces && !isReadOnly
  const canAssign = canRegister && isComplete(current)
  const [scanMode, setScanMode] = useScanMode(canRegister, current)
  useKeptFocus(current)
  const saving = useExclusive()
  // A code that is opened while a registration is saved shows at once, and stays.
  const latestSearch = useRef(search)
  useLayoutEffect(() => {
    latestSearch.current = search
  })

  const objection = ({ deviceId }: PanelCode) =>
    registrationState(deviceId, registrations) === 'registered'
      ? registerTexts.sentAlready
      : undefined
  const show = (next: PanelCode) => {
    setScanMode(undefined)
    props.onSearch({ ...EMPTY_SEARCH, ...next })
  }
  const scanFirst = mayRegister && !canAssign
  return (
    <RegisterFrame
      {...frame}
      foot={
        <RegisterActions
          scanFirst={scanFirst}
          canAssign={canAssign}
          isSaving={saving.isRunning}
          isFirst={visit.entries.length === 0}
          onScan={() => setScanMode('camera')}
        />
      }
    >
      <CurrentPanel current={current} organizationId={workspaces[0]?.organizationId} />
      {scanFirst && (
        <Button
          size="touch"
          variant="quiet"
          className={styles.type}
          onClick={() => setScanMode('typing')}
        >
          <Keyboard aria-hidden="true" />
          {registerTexts.type}
        </Button>
      )}
      <Notices
        current={current}
        isRegistered={panel !== undefined && objection(panel) !== undefined}
        mayRegister={mayRegister}
        hasWorkspaces={hasWorkspaces}
      />
      {panel && mayRegister && hasWorkspaces && (
        <AssignForm
          key={panel.deviceId}
          panel={panel}
          op={current.op}
          earlier={visit.entries.find(({ deviceId }) => deviceId === panel.deviceId)}
          workspaces={workspaces}
          lastWorkspaceId={visit.workspaceId}
          suggestion={suggestionOf(visit)}
          saveAlone={saving.run}
          onAssigned={() => isEqual(latestSearch.current, search) && props.onSearch(EMPTY_SEARCH)}
        />
      )}
      <VisitList
        entries={visit.entries}
        registrations={registrations}
        onFix={(mend) => props.onSearch({ ...EMPTY_SEARCH, mend })}
        onDiscarded={(opId) => search.mend === opId && props.onSearch(EMPTY_SEARCH)}
      />
      {scanMode !== undefined && (
        <Scanner
          mode={scanMode}
          objection={objection}
          onPanel={show}
          onClose={() => setScanMode(undefined)}
        />
      )}
    </RegisterFrame>
  )
}

interface CurrentPanelProps {
  current: Current
  organizationId: string | undefined
}

/** Models are loaded before the first scan, because the network may be gone by then. */
function CurrentPanel({ current, organizationId }: CurrentPanelProps) {
  const model = useModel(current.panel?.modelName, organizationId)
  if (!current.panel) return <NoPanel why={current.why} />
  return <PanelCard panel={current.panel} model={model} />
}

/** On a phone or tablet the page was opened for its camera, unless the URL names a panel. */
const useScanMode = (canRegister: boolean, { panel, ...rest }: Current) =>
  useState<ScanMode | undefined>(() => {
    const isNothingScanned = panel === undefined && 'why' in rest && rest.why === 'noPanel'
    return canRegister && isNothingScanned && isTouchScreen() ? 'camera' : undefined
  })

const isTouchScreen = () => matchMedia('(pointer: coarse)').matches

/** What had the focus may go with the panel, such as its form, or the button that opened the scanner. */
function useKeptFocus({ panel }: Current) {
  const deviceId = panel?.deviceId
  const shown = useRef(deviceId)
  useEffect(() => {
    if (shown.current === deviceId) return
    shown.current = deviceId
    if (document.activeElement === document.body) focusMain()
  }, [deviceId])
}

const isComplete = (current: Current) => current.panel !== undefined && !current.needsNewCode

function suggestionOf({ entries }: Visit) {
  const [last] = entries
  return (
    last &&
    nextName(
      last.name,
      entries.map(({ name }) => name),
    )
  )
}

interface RegisterActionsProps {
  /** No panel to assign yet. */
  scanFirst: boolean
  canAssign: boolean
  isSaving: boolean
  isFirst: boolean
  onScan: () => void
}

function RegisterActions({ scanFirst, canAssign, isSaving, ...props }: RegisterActionsProps) {
  return (
    <div className={styles.actions} data-scan-first={scanFirst}>
      <Button
        variant={scanFirst ? 'primary' : 'secondary'}
        disabled={isSaving}
        onClick={props.onScan}
      >
        <ScanLine aria-hidden="true" />
        {props.isFirst ? registerTexts.scan : registerTexts.scanNext}
      </Button>
      <Button
        type="submit"
        form={FORM_ID}
        variant={scanFirst ? 'secondary' : 'primary'}
        off={!canAssign}
        busy={isSaving}
      >
        {registerTexts.assign}
      </Button>
    </div>
  )
}

/**
 * The model named in a panel's code, available offline once loaded. All organizations have the
 * same models, so any accessible organization works.
 */
function useModel(modelName: string | undefined, organizationId: string | undefined) {
  const { data } = useQuery({
    ...deviceModelQueries.of(organizationId ?? ''),
    enabled: organizationId !== undefined,
  })
  if (!data || modelName === undefined) return undefined
  const { owned, unowned } = data.value
  return [...owned, ...unowned].find(({ displayName }) => displayName === modelName)
}
