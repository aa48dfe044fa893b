import { RefreshCw, Upload } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { FirmwareTarget } from '#src/domain/firmware/status.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'

import { ErrorBox } from '../parts/error-box.tsx'
import { GuardFields, useGuards } from './guard-fields.tsx'
import { countsOf, hasTarget, rowsOf, type StatusRow } from './rows.ts'
import styles from './status-dialog.module.css'
import { StatusTable } from './status-table.tsx'
import { type Checked, useDeviceStatus } from './use-device-status.ts'

interface StatusDialogProps {
  checked: Checked
  /** All devices that need the update are being updated. */
  onUpdated: () => void
  onClose: () => void
}

/** FW-06 to FW-29 */
export function StatusDialog({ checked, onUpdated, onClose }: StatusDialogProps) {
  const { names, target } = checked
  const away = isDisconnected(useConnectivity())
  const [shown, setShown] = useState<StatusRow>()
  const guards = useGuards(target.otaFileUrl)
  const { status, asked, isFetching, isUpdating, ...devices } = useDeviceStatus(checked)
  const { modelIds } = guards
  const rows = useMemo(
    () => rowsOf({ names, status, target, modelIds, asked }),
    [names, status, target, modelIds, asked],
  )
  const withTarget = hasTarget(target)
  const needing = rows.filter(({ updateStatus }) => updateStatus === 'version-mismatch')

  const update = async (chosen: readonly StatusRow[], say: (message: string) => string) => {
    const isAccepted = await devices.update(chosen, guards.read(), say)
    const isBeingUpdated = (row: StatusRow) =>
      chosen.includes(row) || row.deploymentStatus === 'pending'
    if (isAccepted && needing.every(isBeingUpdated)) onUpdated()
  }
  const updateAll = () => update(needing, (message) => devToolsTexts.updateFailed(message))
  const updateOne = (row: StatusRow) =>
    update([row], (message) => devToolsTexts.updateFailedFor({ device: row.deviceName, message }))
  const latest = useRef(updateOne)
  useLayoutEffect(() => {
    latest.current = updateOne
  })
  const onUpdate = useCallback((row: StatusRow) => void latest.current(row), [])

  return (
    <Modal
      title={devToolsTexts.statusDetails}
      size="device"
      onClose={onClose}
      header={
        <div className={styles.failure}>
          <ErrorBox failure={devices.failure} onDismiss={devices.dismiss} />
        </div>
      }
      footer={
        <>
          <NeedsNetwork away={away} />
          <Button disabled={away} busy={isFetching} onClick={() => void devices.refresh()}>
            {!isFetching && <RefreshCw aria-hidden="true" />}
            {devToolsTexts.refresh}
          </Button>
          {withTarget && (
            <Button
              variant="primary"
              disabled={away}
              busy={isUpdating}
              onClick={() => void updateAll()}
            >
              {!isUpdating && <Upload aria-hidden="true" />}
              {devToolsTexts.updateAll(needing.length)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <section className={styles.target} aria-label={devToolsTexts.target}>
          <h3>{devToolsTexts.target}</h3>
          <TargetFacts target={target} />
          {withTarget && (
            <GuardFields form={guards.form} modelIds={modelIds} onModels={guards.choose} />
          )}
        </section>
        {withTarget ? <Summary rows={rows} /> : <Legend />}
        <StatusTable
          rows={rows}
          withTarget={withTarget}
          cannotUpdate={away || isUpdating}
          onUpdate={onUpdate}
          onJson={setShown}
        />
      </div>
      {shown && <JsonDialog row={shown} onClose={() => setShown(undefined)} />}
    </Modal>
  )
}

/** FW-07 */
const TargetFacts = ({ target: { otaFileUrl, versionName } }: { target: FirmwareTarget }) => (
  <Facts>
    <Fact name={devToolsTexts.otaUrl}>
      <bdi className={styles.url}>{otaFileUrl || devToolsTexts.notSpecified}</bdi>
    </Fact>
    <Fact name={devToolsTexts.versionName}>
      <bdi>{versionName || devToolsTexts.notSpecified}</bdi>
    </Fact>
  </Facts>
)

/** FW-18 */
function Summary({ rows }: { rows: readonly StatusRow[] }) {
  const { needUpdate, upToDate, noComparison } = countsOf(rows)
  return (
    <ul className={styles.summary} aria-label={devToolsTexts.summary}>
      <li>{devToolsTexts.needUpdate(needUpdate)}</li>
      <li>{devToolsTexts.upToDateCount(upToDate)}</li>
      <li>{devToolsTexts.noComparisonCount(noComparison)}</li>
    </ul>
  )
}

/** FW-19 */
const Legend = () => (
  <p className={styles.key}>
    <span className={styles.swatch} aria-hidden="true" />
    <span>{devToolsTexts.legend}</span>
  </p>
)

interface JsonDialogProps {
  row: StatusRow
  onClose: () => void
}

/** FW-16 */
const JsonDialog = ({ row, onClose }: JsonDialogProps) => (
  <Modal
    title={devToolsTexts.jsonTitle(row.deviceName)}
    onClose={onClose}
    footer={<Button onClick={onClose}>{commonTexts.close}</Button>}
  >
    <div className={styles.raw}>
      <Raw title={devToolsTexts.jsonShadow} value={row.shadow} />
      <Raw title={devToolsTexts.jsonInfo} value={row.info} />
    </div>
  </Modal>
)

const Raw = ({ title, value }: { title: string; value: unknown }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {value === undefined ? (
      <p className="quiet">{devToolsTexts.jsonNothing}</p>
    ) : (
      <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
    )}
  </section>
)
