import '#src/platform/i18n/en/register.ts'

import { Keyboard, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'

import type { RegisterSearch } from './address.ts'
import { AssignForm } from './assign-form.tsx'
import { FORM_ID } from './assign-input.ts'
import { type Current, currentPanel } from './current-panel.ts'
import { nextName } from './next-name.ts'
import { NoPanel } from './no-panel.tsx'
import { Notices } from './notices.tsx'
import { PanelCard } from './panel-card.tsx'
import type { PanelCode } from './panel-code.ts'
import type { Place } from './places.ts'
import { RegisterFrame } from './register-frame.tsx'
import type { RegisterPageProps } from './register-page.tsx'
import styles from './registering.module.css'
import type { Way } from './scan/scanner.tsx'
import { useModel } from './use-model.ts'
import { VisitList } from './visit-list.tsx'
import { type Registrations, standingOf, type Visit } from './visit.ts'

// Heavy, and only for those who scan.
const Scanner = lazy(async () => ({ default: (await import('./scan/scanner.tsx')).Scanner }))

interface RegisteringProps extends Omit<RegisterPageProps, 'role'> {
  mayRegister: boolean
  registrations: Registrations
  visit: Visit
  places: readonly Place[]
}

/** Nothing of the panel before stands in the way of the next one. */
const NEXT: RegisterSearch = {
  deviceId: undefined,
  mac: undefined,
  modelName: undefined,
  token: undefined,
  mend: undefined,
}

export function Registering(props: RegisteringProps) {
  const { search, aside, mayRegister, registrations, visit, places } = props
  const { isReadOnly } = useOutbox()
  const [way, setWay] = useState<Way>()
  const current = currentPanel(search, registrations)
  const { panel } = current
  const hasPlaces = places.length > 0
  const canAssign = mayRegister && hasPlaces && !isReadOnly && isWhole(current)

  const objection = ({ deviceId }: PanelCode) =>
    standingOf(deviceId, registrations) === 'registered' ? t('register:sentAlready') : undefined
  const show = (next: PanelCode) => {
    setWay(undefined)
    props.onSearch({ ...NEXT, ...next })
  }
  const scanFirst = mayRegister && !canAssign
  return (
    <RegisterFrame
      step={2}
      aside={aside}
      foot={
        <Deeds
          scanFirst={scanFirst}
          canAssign={canAssign}
          isFirst={visit.entries.length === 0}
          onScan={() => setWay('camera')}
        />
      }
    >
      <ThePanel current={current} organizationId={places[0]?.organizationId} />
      {scanFirst && (
        <Button
          size="touch"
          variant="quiet"
          className={styles.type}
          onClick={() => setWay('typing')}
        >
          <Keyboard aria-hidden="true" />
          {t('register:type')}
        </Button>
      )}
      <Notices
        current={current}
        isRegistered={panel !== undefined && objection(panel) !== undefined}
        mayRegister={mayRegister}
        hasPlaces={hasPlaces}
      />
      {panel && mayRegister && hasPlaces && (
        <AssignForm
          key={panel.deviceId}
          panel={panel}
          op={current.op}
          earlier={visit.entries.find(({ deviceId }) => deviceId === panel.deviceId)}
          places={places}
          lastPlaceId={visit.workspaceId}
          suggestion={suggestionOf(visit)}
          onAssigned={() => props.onSearch(NEXT)}
        />
      )}
      <VisitList
        entries={visit.entries}
        registrations={registrations}
        onMend={(mend) => props.onSearch({ ...NEXT, mend })}
      />
      {way !== undefined && (
        <Suspense>
          <Scanner
            way={way}
            objection={objection}
            onPanel={show}
            onClose={() => setWay(undefined)}
          />
        </Suspense>
      )}
    </RegisterFrame>
  )
}

interface ThePanelProps {
  current: Current
  organizationId: string | undefined
}

/** The models are read before there is a panel: the network may be gone by then. */
function ThePanel({ current, organizationId }: ThePanelProps) {
  const model = useModel(current.panel?.modelName, organizationId)
  if (!current.panel) return <NoPanel why={current.why} />
  return <PanelCard panel={current.panel} model={model} />
}

const isWhole = (current: Current) => current.panel !== undefined && !current.needsNewCode

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

interface DeedsProps {
  /** There is nothing to assign yet. */
  scanFirst: boolean
  canAssign: boolean
  isFirst: boolean
  onScan: () => void
}

function Deeds({ scanFirst, canAssign, isFirst, onScan }: DeedsProps) {
  return (
    <div className={styles.deeds} data-scan-first={scanFirst}>
      <Button variant={scanFirst ? 'primary' : 'secondary'} onClick={onScan}>
        <ScanLine aria-hidden="true" />
        {t(isFirst ? 'register:scan' : 'register:scanNext')}
      </Button>
      <Button
        type="submit"
        form={FORM_ID}
        variant={scanFirst ? 'secondary' : 'primary'}
        disabled={!canAssign}
      >
        {t('register:assign')}
      </Button>
    </div>
  )
}
