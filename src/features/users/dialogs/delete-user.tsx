import { useMutation } from '@tanstack/react-query'

import type { User } from '#src/contract/user.ts'
import { dropUser } from '#src/data/users/mutations.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { usersTexts } from '#src/texts/users.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

interface DeleteUserProps {
  user: User
  onClose: () => void
}

/** USER-30 */
export function DeleteUser({ user, onClose }: DeleteUserProps) {
  const { mutateAsync } = useMutation(dropUser())
  const remove = async () => {
    try {
      await mutateAsync(user.id)
    } catch (error) {
      // Already deleted by another user, which is the desired result.
      if (problemOf(error).kind !== 'notFound') {
        notify.error(usersTexts.removeFailed)
        throw error
      }
    }
    notify.success(usersTexts.removed)
  }
  return (
    <ConfirmDeletion
      title={usersTexts.deleteTitle(user.fullName)}
      confirm={usersTexts.delete}
      losses={[usersTexts.deleteLoses, usersTexts.deleteUnsent, usersTexts.deleteKeeps]}
      onConfirm={remove}
      whyNot={(error) => {
        const problem = problemOf(error)
        return 'message' in problem ? problem.message : usersTexts.needsNetwork
      }}
      onClose={onClose}
    />
  )
}
