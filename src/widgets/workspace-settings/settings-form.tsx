import { useState } from 'react'

import { useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'

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
  const found = useFormDraft(key, DraftSchema)
  if (!found) return null

  const { restored } = found
  const seen = restored?.seen ?? seenOf(initial)
  return (
    <SettingsDialog
      key={found.formKey}
      {...rest}
      workspace={workspace}
      rejected={rejectedAtOpen}
      seen={seen}
      start={restored?.typed ?? { ...seenOf(initial), ...rejectedAtOpen?.requested }}
      draft={found.draft}
      draftNote={found.note}
    />
  )
}
