import { CircleAlert } from 'lucide-react'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { commonTexts } from '#src/texts/common.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'
import { runAction } from '#src/widgets/rejected-change/run-action.ts'

import styles from './info.module.css'
import type { ContentSaver } from './use-content-saver.ts'

interface RejectedContentProps {
  device: Device
  /** Pending changes of one content slot. */
  changes: readonly PendingChange[]
  canFix: boolean
  /** Replaces the rejected content. */
  onChooseAnother: (replaced: { replaces: string }) => void
}

const PicturedSchema = v.object({ thumbnail: v.string() })

/** Rejected content with its reason and possible actions (OFF-17). */
export function RejectedContent({
  device,
  changes,
  canFix,
  onChooseAnother,
}: RejectedContentProps) {
  const op = changes.findLast(
    ({ op: { state }, doneAt }) => state === 'attention' && doneAt === undefined,
  )?.op
  if (!op) return null
  const pictured = v.safeParse(PicturedSchema, op.payload)
  return (
    <Note
      tone="bad"
      boxed
      icon={
        pictured.success ? (
          <DevicePanel device={{ ...device, thumbnail: pictured.output.thumbnail }} size="list" />
        ) : (
          <CircleAlert aria-hidden="true" />
        )
      }
      action={
        canFix && (
          <span className={styles.actions}>
            <Button size="small" onClick={() => void runAction(currentOutbox()?.retry(op.opId))}>
              {commonTexts.tryAgain}
            </Button>
            <Button size="small" onClick={() => onChooseAnother({ replaces: op.opId })}>
              {deviceDialogTexts.chooseAnother}
            </Button>
          </span>
        )
      }
    >
      <strong>{devicesPageTexts.refused(op.label)}</strong>
      <br />
      {rejectionText(op)}
    </Note>
  )
}

/** Offers to save again once there is storage space. */
export const SaveError = ({ saver: { failure, isSaving, again } }: { saver: ContentSaver }) =>
  failure === undefined ? null : (
    <Note
      tone="bad"
      boxed
      icon={<CircleAlert aria-hidden="true" />}
      action={
        <Button size="small" busy={isSaving} onClick={again}>
          {commonTexts.tryAgain}
        </Button>
      }
    >
      {failure}
    </Note>
  )
