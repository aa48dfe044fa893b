import { Check } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { formatNear } from '#src/domain/dates.ts'
import { DELIVERY_STEPS, deliveryStep } from '#src/domain/delivery.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { deliveryTexts } from '#src/texts/delivery.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ChangeMark, isWaiting } from '#src/widgets/device-status/change-mark.tsx'
import { deliveryLabel, latenessLabel } from '#src/widgets/device-status/delivery-labels.ts'
import { DeliveryMark } from '#src/widgets/device-status/delivery-mark.tsx'

import styles from './delivery.module.css'

interface DeliveryProps {
  device: Device
  connected: boolean
  /** Pending changes of its content. */
  changes: readonly PendingChange[]
  now: number
}

/** A locally set image that was not refetched from the server yet. */
const isLocalImage = ({ thumbnail }: Device) => thumbnail?.startsWith('data:') ?? false

/**
 * Delivery progress of the requested image. Unsent changes take precedence over the server state.
 */
export function Delivery({ device, connected, changes, now }: DeliveryProps) {
  if (isWaiting(changes))
    return (
      <p className={styles.line}>
        <ChangeMark changes={changes} />
      </p>
    )
  const lateness = connected && device.delivery.late
  const words = isLocalImage(device) ? deviceDialogTexts.sent : deliveryLabel(device, now)
  const hasTrack = !isLocalImage(device) && deliveryStep(device) !== undefined
  return (
    <div className={styles.delivery}>
      <p className={styles.line}>
        <ChangeMark changes={changes} />
        {lateness ? (
          <DeliveryMark news={{ text: latenessLabel(lateness, now), isLate: true }} />
        ) : (
          <span>{words}</span>
        )}
      </p>
      {hasTrack && <Track device={device} now={now} />}
    </div>
  )
}

function Track({ device, now }: Pick<DeliveryProps, 'device' | 'now'>) {
  const { wantedAt, renderedAt, offeredAt, downloadedAt } = device.delivery
  const reachedAt = {
    wanted: wantedAt,
    rendered: renderedAt,
    offered: offeredAt,
    downloaded: downloadedAt,
  }
  const last = DELIVERY_STEPS.findIndex((step) => step === deliveryStep(device))
  return (
    <ol className={styles.track} aria-label={deliveryTexts.track}>
      {DELIVERY_STEPS.map((step, index) => (
        <li key={step} className={classNames(styles.step, index <= last && styles.reached)}>
          <span className={styles.point} aria-hidden="true">
            {index <= last && <Check />}
          </span>
          <span>{deliveryTexts.step[step]}</span>
          <span className={styles.when}>{formatStepTime(reachedAt[step], index <= last, now)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Steps reached before timestamps were recorded have no time. */
function formatStepTime(moment: string | null, isReached: boolean, now: number) {
  if (moment !== null) return formatNear(moment, now)
  return isReached ? '' : deliveryTexts.notYet
}
