import { useState } from 'react'

import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { DraftSchema, seenOf } from './settings-changes.ts'
import { SettingsDialog, type SettingsFormProps } from './settings-dialog.tsx'

/**
 * Compares with the workspace as it was when the dialog opened, so that later updates do not interfere. Input
 * survives a reload, a crash and Escape, but not Cancel (OFF-30).
 */
export function SettingsForm({ workspace, rejected, ...rest }: SettingsFormProps) {
  const [initial] = useState(workspace)
  const [rejectedAtOpen] = useState(rejected)
  const key = rejectedAtOpen
    ? `workspace.update:mend:${rejectedAtOpen.op.opId}`
    : `workspace.update:${initial.id}`
  const draft = useDraft(key, DraftSchema)
  const [isRestarted, setIsRestarted] = useState(false)
  if (draft.found === undefined) return null

  const restored = isRestarted ? null : draft.found
  const seen = restored?.value.seen ?? seenOf(initial)
  return (
    <SettingsDialog
      key={isRestarted ? 'restarted' : 'restored'}
      {...rest}
      workspace={workspace}
      rejected={rejectedAtOpen}
      seen={seen}
      start={restored?.value.typed ?? { ...seenOf(initial), ...rejectedAtOpen?.requested }}
      draft={draft}
      draftTypedAt={restored?.at}
      onStartOver={() => {
        setIsRestarted(true)
        void draft.discard()
      }}
    />
  )
}
