import '#src/platform/i18n/en/dev-tools.ts'

import { RefreshCw, Upload } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { FirmwareTarget } from '#src/domain/firmware/status.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
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
  onClose: () => void
}

/** FW-06 to FW-29 */
export function StatusDialog({ checked, onClose }: StatusDialogProps) {
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

  const updateAll = () =>
    devices.update(needing, guards.read(), (message) => t('devTools:updateFailed', { message }))
  const updateOne = (row: StatusRow) =>
    devices.update([row], guards.read(), (message) =>
      t('devTools:updateFailedFor', { device: row.deviceName, message }),
    )
  const latest = useRef(updateOne)
  useLayoutEffect(() => {
    latest.current = updateOne
  })
  const onUpdate = useCallback((row: StatusRow) => void latest.current(row), [])

  return (
    <Modal
      title={t('devTools:statusDetails')}
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
            {t('devTools:refresh')}
          </Button>
          {withTarget && (
            <Button
              variant="primary"
              disabled={away}
              busy={isUpdating}
              onClick={() => void updateAll()}
            >
              {!isUpdating && <Upload aria-hidden="true" />}
              {t('devTools:updateAll', { count: needing.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <section className={styles.target} aria-label={t('devTools:target')}>
          <h3>{t('devTools:target')}</h3>
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
    <Fact name={t('devTools:otaUrl')}>
      <bdi className={styles.url}>{otaFileUrl || t('devTools:notSpecified')}</bdi>
    </Fact>
    <Fact name={t('devTools:versionName')}>
      <bdi>{versionName || t('devTools:notSpecified')}</bdi>
    </Fact>
  </Facts>
)

/** FW-18 */
function Summary({ rows }: { rows: readonly StatusRow[] }) {
  const { needUpdate, upToDate, noComparison } = countsOf(rows)
  return (
    <ul className={styles.summary} aria-label={t('devTools:summary')}>
      <li>{t('devTools:needUpdate', { count: needUpdate })}</li>
      <li>{t('devTools:upToDateCount', { count: upToDate })}</li>
      <li>{t('devTools:noComparisonCount', { count: noComparison })}</li>
    </ul>
  )
}

/** FW-19 */
const Legend = () => (
  <p className={styles.key}>
    <span className={styles.swatch} aria-hidden="true" />
    <span>{t('devTools:legend')}</span>
  </p>
)

interface JsonDialogProps {
  row: StatusRow
  onClose: () => void
}

/** FW-16 */
const JsonDialog = ({ row, onClose }: JsonDialogProps) => (
  <Modal
    title={t('devTools:jsonTitle', { name: row.deviceName })}
    onClose={onClose}
    footer={<Button onClick={onClose}>{t('common:close')}</Button>}
  >
    <div className={styles.raw}>
      <Raw title={t('devTools:jsonShadow')} value={row.shadow} />
      <Raw title={t('devTools:jsonInfo')} value={row.info} />
    </div>
  </Modal>
)

const Raw = ({ title, value }: { title: string; value: unknown }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {value === undefined ? (
      <p className="quiet">{t('devTools:jsonNothing')}</p>
    ) : (
      <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
    )}
  </section>
)
