import '#src/platform/i18n/en/users.ts'

import { useMutation } from '@tanstack/react-query'

import type { User } from '#src/contract/user.ts'
import { dropUser } from '#src/data/users/mutations.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
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
      // Already deleted by somebody else, which is the desired result.
      if (problemOf(error).kind !== 'notFound') {
        notify.error(t('users:removeFailed'))
        throw error
      }
    }
    notify.success(t('users:removed'))
    onClose()
  }
  return (
    <ConfirmDeletion
      title={t('users:deleteTitle', { name: user.fullName })}
      confirm={t('users:delete')}
      losses={[t('users:deleteLoses'), t('users:deleteUnsent'), t('users:deleteKeeps')]}
      onConfirm={remove}
      whyNot={(error) => {
        const problem = problemOf(error)
        return 'message' in problem ? problem.message : t('users:needsNetwork')
      }}
      onClose={onClose}
    />
  )
}
