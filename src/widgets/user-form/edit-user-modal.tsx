import '#src/platform/i18n/en/users.ts'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import { type User, UserSchema } from '#src/contract/user.ts'
import { changeUser } from '#src/data/users/mutations.ts'
import type { Problem } from '#src/platform/http/problem.ts'
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
  // As they were when the typing began, or as a refusal said: what comes in meanwhile is not overwritten.
  const [seen, setSeen] = useState(user)
  const { mutateAsync } = useMutation(changeUser())
  const save = async (written: Written, chosen: Chosen, workspaceIds: string[]) => {
    await mutateAsync({ seen, changes: changesOf(seen, written, chosen, workspaceIds) })
    notify.success(t('users:saved'))
    onClose()
  }
  const startAfter = (problem: Problem) => {
    const now = stateIn(problem)
    if (now) setSeen(now)
    return now && typedOf(now)
  }
  return (
    <UserDialog
      title={t('users:editTitle')}
      save={t('common:save')}
      failed={t('users:saveFailed')}
      organizationId={seen.organizationId ?? ''}
      start={typedOf(user)}
      emailHint={emailHint(seen)}
      startAfter={startAfter}
      {...{ actorRole, onClose }}
      onSave={save}
    />
  )
}

function emailHint({ email, emailVerified, pendingEmail }: User) {
  if (pendingEmail !== null) return t('users:emailPendingHint', { email })
  return t(emailVerified ? 'users:emailHint' : 'users:emailInvitedHint')
}

/** What a refusal says that the user has become. */
function stateIn(problem: Problem) {
  if (problem.kind !== 'changedSince') return undefined
  const read = v.safeParse(UserSchema, problem.current)
  return read.success ? read.output : undefined
}
