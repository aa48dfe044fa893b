import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import { type User, UserSchema } from '#src/contract/user.ts'
import { changeUser } from '#src/data/users/mutations.ts'
import type { Problem } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { usersTexts } from '#src/texts/users.ts'

import { toUpdate, type ChoiceValues, toFormValues, type TextValues } from './form-values.ts'
import { UserDialog } from './user-dialog.tsx'

interface EditUserModalProps {
  /** Member of an organization. */
  user: User
  actorRole: Role
  onClose: () => void
}

/** USER-26 */
export function EditUserModal({ user, actorRole, onClose }: EditUserModalProps) {
  // The state that editing started from, or the one reported by a conflict.
  const [seen, setSeen] = useState(user)
  const { mutateAsync } = useMutation(changeUser())
  const save = async (text: TextValues, choices: ChoiceValues, workspaceIds: string[]) => {
    await mutateAsync({ seen, changes: toUpdate(seen, text, choices, workspaceIds) })
    notify.success(usersTexts.saved)
  }
  const startAfter = (problem: Problem) => {
    const now = stateIn(problem)
    if (now) setSeen(now)
    return now && toFormValues(now)
  }
  return (
    <UserDialog
      title={usersTexts.editTitle}
      submitLabel={commonTexts.save}
      failureToast={usersTexts.saveFailed}
      organizationId={seen.organizationId ?? ''}
      start={toFormValues(user)}
      emailHint={emailHint(seen)}
      isEditing
      startAfter={startAfter}
      {...{ actorRole, onClose }}
      onSave={save}
    />
  )
}

function emailHint({ email, emailVerified, pendingEmail }: User) {
  if (pendingEmail !== null) return usersTexts.emailPendingHint(email)
  return emailVerified ? usersTexts.emailHint : usersTexts.emailInvitedHint
}

/** The current user as reported by a conflict. */
function stateIn(problem: Problem) {
  if (problem.kind !== 'changedSince') return undefined
  const read = v.safeParse(UserSchema, problem.current)
  return read.success ? read.output : undefined
}
