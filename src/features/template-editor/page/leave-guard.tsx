import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { flushBeforeReload } from '#src/platform/pwa/flush-before-reload.ts'
import { session } from '#src/platform/session/session.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { isModalClosedByBack } from '#src/ui/open-modals.ts'

import type { Saving } from './use-saving.ts'

interface LeaveGuardProps {
  isUnsaved: () => boolean
  isSameTemplate: (pathname: string) => boolean
  /** Empty for a new template. */
  name: string
  /** Undefined if the content cannot be saved. */
  saving?: Saving
  onDiscard: () => void
}

/** Asks before leaving unsaved edits. */
export function LeaveGuard({
  isUnsaved,
  isSameTemplate,
  name,
  saving,
  onDiscard,
}: LeaveGuardProps) {
  const blocker = useLeaveBlocker(isUnsaved, isSameTemplate)
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveDialog
      name={name}
      isSaving={saving?.isSaving ?? false}
      onSave={
        saving &&
        (() => void saving.save().then((saved) => (saved ? blocker.proceed() : blocker.reset())))
      }
      onLeave={() => {
        onDiscard()
        blocker.proceed()
      }}
      onStay={blocker.reset}
    />
  )
}

interface LeaveDialogProps {
  /** Empty for a new template. */
  name: string
  isSaving: boolean
  onSave: (() => void) | undefined
  onLeave: () => void
  onStay: () => void
}

/** TPL-21 */
const LeaveDialog = ({ name, isSaving, onSave, onLeave, onStay }: LeaveDialogProps) => (
  <Modal
    title={editorPageTexts.leaveTitle}
    role="alertdialog"
    isRouted
    onClose={onStay}
    isSaving={isSaving}
    footer={
      <>
        <Button onClick={onStay}>{editorPageTexts.stay}</Button>
        <Button variant="danger" onClick={onLeave}>
          {editorPageTexts.leave}
        </Button>
        {onSave && (
          <Button variant="primary" busy={isSaving} onClick={onSave}>
            {editorPageTexts.save}
          </Button>
        )}
      </>
    }
  >
    <p>{name === '' ? editorPageTexts.leaveNew : editorPageTexts.leaveUnsaved(name)}</p>
    <p>{editorPageTexts.leaveForGood}</p>
  </Modal>
)

/** An accepted update reloads the page within this time, or not at all. */
const RELOAD_WITHIN_MS = 30_000

/**
 * Blocks navigation with unsaved edits (TPL-21), except a reload for an update, after which the draft is restored, and the end of
 * the session.
 */
function useLeaveBlocker(isUnsaved: () => boolean, isSameTemplate: (pathname: string) => boolean) {
  const isReloading = useRef(false)
  useEffect(
    () =>
      flushBeforeReload(async () => {
        isReloading.current = true
        setTimeout(() => (isReloading.current = false), RELOAD_WITHIN_MS)
      }),
    [],
  )
  return useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      next.pathname !== current.pathname &&
      !(action === 'BACK' && isModalClosedByBack()) &&
      isUnsaved() &&
      session.get().status === 'signedIn' &&
      !isSameTemplate(next.pathname),
    enableBeforeUnload: () => isUnsaved() && !isReloading.current,
    withResolver: true,
  })
}
