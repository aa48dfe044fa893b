import { useMutation } from '@tanstack/react-query'

import type { Role } from '#src/contract/ability.ts'
import { addUser } from '#src/data/users/mutations.ts'
import { useIdempotencyKey } from '#src/platform/http/use-idempotency-key.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { usersTexts } from '#src/texts/users.ts'

import { type ChoiceValues, toInvitation, EMPTY_USER, type TextValues } from './form-values.ts'
import { UserDialog } from './user-dialog.tsx'

interface CreateUserModalProps {
  organizationId: string
  actorRole: Role
  onClose: () => void
}

/** Invites a user to an organization (USER-12, USER-24). */
export function CreateUserModal({ organizationId, actorRole, onClose }: CreateUserModalProps) {
  const { mutateAsync } = useMutation(addUser())
  const keyOf = useIdempotencyKey()
  const invite = async (text: TextValues, choices: ChoiceValues, workspaceIds: string[]) => {
    const body = toInvitation(text, choices, { organizationId, workspaceIds })
    await mutateAsync({ body, key: keyOf(body) })
    notify.success(usersTexts.created)
  }
  return (
    <UserDialog
      title={usersTexts.createTitle}
      submitLabel={usersTexts.createButton}
      failureToast={usersTexts.createFailed}
      hint={usersTexts.createHint}
      start={EMPTY_USER}
      {...{ organizationId, actorRole, onClose }}
      onSave={invite}
    />
  )
}
