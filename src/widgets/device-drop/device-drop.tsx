import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useMemo, useRef, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceContentTexts } from '#src/texts/device-content.ts'
import { classNames } from '#src/ui/class-names.ts'
import { usePaste } from '#src/ui/use-paste.ts'
import { ownerLookup } from '#src/widgets/bulk-job/owner-lookup.ts'
import {
  hasImage,
  type ImageSource,
  imageSourceOf,
  pastedFiles,
} from '#src/widgets/image-drop/image-source.ts'
import { readImageSource } from '#src/widgets/image-drop/read-image-source.ts'
import type { PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import styles from './device-drop.module.css'
import { DropDialog, type ShownNow } from './drop-dialog.tsx'
import { dropRefusal } from './drop-refusal.ts'

interface DeviceDropProps {
  /** A device that is shown inside. */
  findDevice: (id: string) => Device | undefined
  /** Opens the calendar of a device, which takes over the image (`imageToSchedule`). */
  onSchedule: (device: Device) => void
  /** The device that gets an image pasted anywhere, instead of that with the focus. */
  pasteTarget?: Device | undefined
  /** Not while another dialog handles pastes. */
  isPasteBlocked?: () => boolean
  onShownNow?: (shown: ShownNow) => void
  children: ReactNode
}

interface DroppedImage {
  id: string
  device: Device
  organizationId: string
  image: PickedImage
}

const ROW = '[data-row]'

/**
 * Takes images that are dropped on devices, or pasted while one has the focus. Devices are elements with their id in `data-row`.
 * Rows are marked outside of React, because rendering a page of them for each one that the pointer crosses is slow.
 */
export function DeviceDrop({ findDevice, children, ...props }: DeviceDropProps) {
  const area = useRef<HTMLDivElement>(null)
  const marked = useRef<HTMLElement>(undefined)
  const [hint, setHint] = useState<{ text: string; isRefused: boolean }>()
  // An image that is read while the dialog of another one is open waits for its turn.
  const [waiting, setWaiting] = useState<readonly DroppedImage[]>([])
  const [opened] = waiting
  const queryClient = useQueryClient()
  const targetOf = useTarget(findDevice)

  function mark(row: HTMLElement | undefined, isRefused = false) {
    if (row !== marked.current) delete marked.current?.dataset['drop']
    if (row) row.dataset['drop'] = isRefused ? 'refused' : 'taken'
    marked.current = row
  }
  function leave() {
    mark(undefined)
    setHint(undefined)
  }
  function find({ target, dataTransfer }: DragEvent) {
    if (!hasImage(dataTransfer) || !(target instanceof Element)) return undefined
    const row = target.closest<HTMLElement>(ROW)
    const found = row && targetOf(row.dataset['row'])
    return found && { ...found, row }
  }
  async function take(device: Device, organizationId: string, source: ImageSource) {
    const image = await readImageSource(queryClient, source)
    if (image) setWaiting((others) => [...others, { id: newId(), device, organizationId, image }])
  }
  usePaste((event) => {
    const files = pastedFiles(event)
    if (files.length === 0 || opened || props.isPasteBlocked?.()) return
    const found = targetOf(props.pasteTarget?.id ?? focusedRowIn(area.current))
    if (!found) return
    event.preventDefault()
    if (found.refusal !== undefined) notify.error(found.refusal)
    else if (found.organizationId !== undefined)
      void take(found.device, found.organizationId, files)
  })

  return (
    <div
      ref={area}
      className={styles.area}
      onDragOver={(event) => {
        const found = find(event)
        if (!found) return leave()
        event.preventDefault()
        const { device, refusal, row } = found
        event.dataTransfer.dropEffect = refusal === undefined ? 'copy' : 'none'
        if (row === marked.current) return
        mark(row, refusal !== undefined)
        const text = refusal ?? deviceContentTexts.dropOn(device.name)
        setHint({ text, isRefused: refusal !== undefined })
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        leave()
      }}
      onDrop={(event) => {
        const found = find(event)
        leave()
        if (!found) return
        event.preventDefault()
        const { device, organizationId, refusal } = found
        if (refusal === undefined && organizationId !== undefined)
          void take(device, organizationId, imageSourceOf(event.dataTransfer))
      }}
    >
      {children}
      <p role="status" className={classNames(styles.hint, hint?.isRefused && styles.refused)}>
        {hint?.text}
      </p>
      {opened && (
        <DropDialog
          {...opened}
          key={opened.id}
          device={findDevice(opened.device.id) ?? opened.device}
          onSchedule={() => props.onSchedule(opened.device)}
          onShownNow={props.onShownNow}
          onClose={() => setWaiting((all) => all.filter((one) => one !== opened))}
        />
      )}
    </div>
  )
}

function focusedRowIn(area: HTMLElement | null) {
  const focused = document.activeElement
  if (!area?.contains(focused)) return undefined
  return focused?.closest<HTMLElement>(ROW)?.dataset['row']
}

/** A device with its organization, or why it takes no image. */
function useTarget(findDevice: DeviceDropProps['findDevice']) {
  const session = useSession()
  const { workspaces } = useWorkspaces()
  const ownOrganizationId = session.status === 'signedIn' ? session.organizationId : undefined
  const ownerOf = useMemo(
    () => ownerLookup(workspaces ?? [], ownOrganizationId),
    [workspaces, ownOrganizationId],
  )
  return (id: string | undefined) => {
    const device = id === undefined ? undefined : findDevice(id)
    if (!device || session.status !== 'signedIn') return undefined
    const organizationId = ownerOf(device)
    return { device, organizationId, refusal: dropRefusal(session.role, organizationId) }
  }
}
