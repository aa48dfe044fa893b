import { useState } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { DraftSchema, seenOf } from './settings-changes.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import type { RefusedSettings } from './use-refused.ts'

export interface SettingsFormProps {
  workspace: Workspace
  workspaces: readonly Workspace[]
  refused: RefusedSettings | undefined
  onGone: (parentPlace: string) => void
  onClose: () => void
}

/**
 * Compared with the workspace as it was when the dialog opened, so that a later answer changes nothing here. What is typed
 * outlives a reload, a killed browser and Escape, but not Cancel (OFF-30).
 */
export function SettingsForm({ workspace, refused, ...rest }: SettingsFormProps) {
  const [began] = useState(workspace)
  const [mended] = useState(refused)
  const key = mended ? `workspace.update:mend:${mended.op.opId}` : `workspace.update:${began.id}`
  const draft = useDraft(key, DraftSchema)
  const [isAnew, setIsAnew] = useState(false)
  if (draft.found === undefined) return null

  const kept = isAnew ? null : draft.found
  const seen = kept?.value.seen ?? seenOf(began)
  return (
    <SettingsDialog
      key={isAnew ? 'anew' : 'first'}
      {...rest}
      workspace={workspace}
      refused={mended}
      seen={seen}
      start={kept?.value.typed ?? { ...seenOf(began), ...mended?.asked }}
      draft={draft}
      keptAt={kept?.at}
      onStartOver={() => {
        setIsAnew(true)
        void draft.discard()
      }}
    />
  )
}
