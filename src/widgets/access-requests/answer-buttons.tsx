import '#src/platform/i18n/en/access-requests.ts'

import { useMutation } from '@tanstack/react-query'

import type { AccessRequest } from '#src/contract/workspace.ts'
import { answerRequest } from '#src/data/workspaces/access.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'

interface AnswerButtonsProps {
  request: AccessRequest
  /** In a row of a grid, which leads the focus here: no stops of Tab of their own. */
  inRow?: boolean
}

/** Yes or no to somebody who asks to see a workspace (PERM-08). Needs the network, and says so before (OFF-11). */
export function AnswerButtons({ request, inRow = false }: AnswerButtonsProps) {
  const away = isDisconnected(useConnectivity())
  const { mutateAsync, isPending, variables } = useMutation(answerRequest())
  const { id, fullName, workspaceName } = request
  const names = { name: fullName, place: workspaceName }
  // The row goes before its toast is said.
  const answer = (accepts: boolean) =>
    void mutateAsync({ id, accepts }).then(
      () =>
        notify.success(t(accepts ? 'accessRequests:approved' : 'accessRequests:declined', names)),
      (error: unknown) =>
        notify.error(
          t(problemOf(error).kind === 'notFound' ? 'accessRequests:gone' : 'accessRequests:failed'),
        ),
    )
  const shared = {
    size: 'small' as const,
    ...(inRow && { tabIndex: -1 }),
    ...(away && { title: t('accessRequests:needNetwork') }),
  }
  return (
    <>
      <Button
        {...shared}
        disabled={away || (isPending && variables.accepts)}
        aria-label={t('accessRequests:declineOf', names)}
        busy={isPending && !variables.accepts}
        onClick={() => answer(false)}
      >
        {t('accessRequests:decline')}
      </Button>
      <Button
        {...shared}
        variant="primary"
        disabled={away || (isPending && !variables.accepts)}
        aria-label={t('accessRequests:approveOf', names)}
        busy={isPending && variables.accepts}
        onClick={() => answer(true)}
      >
        {t('accessRequests:approve')}
      </Button>
    </>
  )
}
