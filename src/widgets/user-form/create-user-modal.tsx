import '#src/platform/i18n/en/users.ts'

import { useMutation } from '@tanstack/react-query'

import type { Role } from '#src/contract/ability.ts'
import { addUser } from '#src/data/users/mutations.ts'
import { useIdempotencyKey } from '#src/platform/http/use-idempotency-key.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import { type Chosen, invitationOf, NOBODY, type Written } from './typed.ts'
import { UserDialog } from './user-dialog.tsx'

interface CreateUserModalProps {
  organizationId: string
  actorRole: Role
  onClose: () => void
}

/** Invites somebody into an organisation (USER-12, USER-24). */
export function CreateUserModal({ organizationId, actorRole, onClose }: CreateUserModalProps) {
  const { mutateAsync } = useMutation(addUser())
  const keyOf = useIdempotencyKey()
  const invite = async (written: Written, chosen: Chosen, workspaceIds: string[]) => {
    const body = invitationOf(written, chosen, { organizationId, workspaceIds })
    await mutateAsync({ body, key: keyOf(body) })
    notify.success(t('users:created'))
    onClose()
  }
  return (
    <UserDialog
      title={t('users:createTitle')}
      save={t('users:createButton')}
      failed={t('users:createFailed')}
      hint={t('users:createHint')}
      start={NOBODY}
      {...{ organizationId, actorRole, onClose }}
      onSave={invite}
    />
  )
}
