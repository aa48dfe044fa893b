import '#src/platform/i18n/en/users.ts'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { User } from '#src/contract/user.ts'
import { changeUser } from '#src/data/users/mutations.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import { changesOf, type Chosen, typedOf, type Written } from './typed.ts'
import { UserDialog } from './user-dialog.tsx'

interface EditUserModalProps {
  /** Of an organisation. */
  user: User
  actorRole: Role
  onClose: () => void
}

/** USER-26 */
export function EditUserModal({ user, actorRole, onClose }: EditUserModalProps) {
  // As they were when the typing began: what comes in meanwhile is not overwritten.
  const [seen] = useState(user)
  const { mutateAsync } = useMutation(changeUser())
  const save = async (written: Written, chosen: Chosen, workspaceIds: string[]) => {
    await mutateAsync({ seen, changes: changesOf(seen, written, chosen, workspaceIds) })
    notify.success(t('users:saved'))
    onClose()
  }
  return (
    <UserDialog
      title={t('users:editTitle')}
      save={t('common:save')}
      failed={t('users:saveFailed')}
      organizationId={seen.organizationId ?? ''}
      start={typedOf(seen)}
      {...{ actorRole, onClose }}
      onSave={save}
    />
  )
}
