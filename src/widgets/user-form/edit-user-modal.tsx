import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import { type User, UserSchema } from '#src/contract/user.ts'
import { changeUser } from '#src/data/users/mutations.ts'
import { type Problem, stateIn } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { usersTexts } from '#src/texts/users.ts'
import { type FormDraft, useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'

import {
  type ChoiceValues,
  fromStored,
  mergeEdits,
  StoredValuesSchema,
  type TextValues,
  toFormValues,
  toStored,
  toUpdate,
  type UserValues,
} from './form-values.ts'
import { UserDialog } from './user-dialog.tsx'

interface EditUserModalProps {
  /** Member of an organization. */
  user: User
  actorRole: Role
  onClose: () => void
}

/** `before`: the values that editing started from. */
const DraftSchema = v.object({ before: StoredValuesSchema, typed: StoredValuesSchema })

/** USER-26. The draft survives Escape and a reload, but not Cancel (OFF-30). */
export function EditUserModal(props: EditUserModalProps) {
  const found = useFormDraft(`user.update:${props.user.id}`, DraftSchema)
  return found ? <EditDialog key={found.formKey} {...props} {...found} /> : null
}

type EditDialogProps = EditUserModalProps & FormDraft<typeof DraftSchema>

function EditDialog({ user, actorRole, onClose, draft, restored, note }: EditDialogProps) {
  const [before] = useState(() => toFormValues(user))
  // The state that editing started from, or the one reported by a conflict.
  const [seen, setSeen] = useState(user)
  const { save: saveDraft } = draft
  const keep = useCallback(
    (typed: UserValues) =>
      saveDraft({ before: toStored(toFormValues(seen)), typed: toStored(typed) }),
    [saveDraft, seen],
  )
  const { mutateAsync } = useMutation(changeUser())
  const save = async (text: TextValues, choices: ChoiceValues, workspaceIds: string[]) => {
    await mutateAsync({ seen, changes: toUpdate(seen, text, choices, workspaceIds) })
    await draft.discard()
    notify.success(usersTexts.saved)
  }
  const startAfter = (problem: Problem) => {
    const now = stateIn(problem, UserSchema)
    if (now) setSeen(now)
    return now && toFormValues(now)
  }
  return (
    <UserDialog
      title={usersTexts.editTitle}
      submitLabel={commonTexts.save}
      failureToast={usersTexts.saveFailed}
      organizationId={seen.organizationId ?? ''}
      before={before}
      start={
        restored
          ? mergeEdits(before, fromStored(restored.before), fromStored(restored.typed))
          : before
      }
      draft={{ note, save: keep, discard: () => void draft.discard() }}
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
