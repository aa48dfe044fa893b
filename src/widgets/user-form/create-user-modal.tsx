import '#src/platform/i18n/en/users.ts'

import { useMutation } from '@tanstack/react-query'

import type { Role } from '#src/contract/ability.ts'
import { addUser } from '#src/data/users/mutations.ts'
import { useIdempotencyKey } from '#src/platform/http/use-idempotency-key.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'

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
    notify.success(t('users:created'))
  }
  return (
    <UserDialog
      title={t('users:createTitle')}
      submitLabel={t('users:createButton')}
      failureToast={t('users:createFailed')}
      hint={t('users:createHint')}
      start={EMPTY_USER}
      {...{ organizationId, actorRole, onClose }}
      onSave={invite}
    />
  )
}
