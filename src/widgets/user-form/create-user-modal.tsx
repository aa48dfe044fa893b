import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { InviteUser } from '#src/contract/user.ts'
import { addUser, isUserGone } from '#src/data/users/mutations.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { useSentWithDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { usersTexts } from '#src/texts/users.ts'
import { type FormDraft, useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'

import {
  type ChoiceValues,
  EMPTY_USER,
  fromStored,
  StoredValuesSchema,
  type TextValues,
  toInvitation,
  toStored,
  type UserValues,
} from './form-values.ts'
import { UserDialog } from './user-dialog.tsx'

interface CreateUserModalProps {
  organizationId: string
  actorRole: Role
  onClose: () => void
}

/** USER-12, USER-24. The draft survives Escape and a reload, but not Cancel (OFF-30). */
export function CreateUserModal(props: CreateUserModalProps) {
  const found = useFormDraft(`user.create:${props.organizationId}`, StoredValuesSchema)
  return found ? <InviteDialog key={found.formKey} {...props} {...found} /> : null
}

type InviteDialogProps = CreateUserModalProps & FormDraft<typeof StoredValuesSchema>

function InviteDialog({ organizationId, actorRole, onClose, ...props }: InviteDialogProps) {
  const { draft, restored, note } = props
  const { save: saveDraft } = draft
  const save = useCallback((values: UserValues) => saveDraft(toStored(values)), [saveDraft])
  const { mutateAsync } = useMutation(addUser())
  const send = useSendOnce(
    (body: InviteUser, key) => mutateAsync({ body, key }),
    useSentWithDraft(draft.key),
    isUserGone,
  )
  const invite = async (text: TextValues, choices: ChoiceValues, workspaceIds: string[]) => {
    await send(toInvitation(text, choices, { organizationId, workspaceIds }))
    await draft.discard()
    notify.success(usersTexts.created)
  }
  return (
    <UserDialog
      title={usersTexts.createTitle}
      submitLabel={usersTexts.createButton}
      failureToast={usersTexts.createFailed}
      hint={usersTexts.createHint}
      before={EMPTY_USER}
      start={restored ? fromStored(restored) : EMPTY_USER}
      draft={{ note, save, discard: () => void draft.discard() }}
      {...{ organizationId, actorRole, onClose }}
      onSave={invite}
    />
  )
}
