import { useMutation } from '@tanstack/react-query'

import type { AccessRequest } from '#src/contract/workspace.ts'
import { answerRequest } from '#src/data/workspaces/access.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { accessRequestsTexts } from '#src/texts/access-requests.ts'
import { Button } from '#src/ui/button.tsx'
import { passHeldFocus } from '#src/ui/take-focus.ts'

interface AnswerButtonsProps {
  request: AccessRequest
  /** Inside a grid row: the grid moves focus here, not Tab. */
  inRow?: boolean
}

/** Approves or declines an access request (PERM-08). Disabled with a reason while offline (OFF-11). */
export function AnswerButtons({ request, inRow = false }: AnswerButtonsProps) {
  const away = isDisconnected(useConnectivity())
  const { mutateAsync, isPending, variables } = useMutation(answerRequest())
  const { id, fullName, workspaceName } = request
  const names = { name: fullName, place: workspaceName }
  // The row disappears before the toast is shown.
  const answer = (accepts: boolean, button: HTMLElement) => {
    const leave = () => {
      const row = inRow && button.closest<HTMLElement>('[data-row]')
      if (row && document.activeElement === button) row.focus()
      else passHeldFocus(button)
    }
    void mutateAsync({ id, accepts }).then(
      () => {
        leave()
        notify.success(
          accepts ? accessRequestsTexts.approved(names) : accessRequestsTexts.declined(names.name),
        )
      },
      (error: unknown) => {
        const isGone = problemOf(error).kind === 'notFound'
        if (isGone) leave()
        notify.error(isGone ? accessRequestsTexts.gone : accessRequestsTexts.failed)
      },
    )
  }
  const shared = {
    size: 'small' as const,
    ...(inRow && { tabIndex: -1 }),
    ...(away && { title: accessRequestsTexts.needNetwork }),
  }
  return (
    <>
      <Button
        {...shared}
        disabled={away || (isPending && variables.accepts)}
        aria-label={accessRequestsTexts.declineOf(names)}
        busy={isPending && !variables.accepts}
        onClick={({ currentTarget }) => answer(false, currentTarget)}
      >
        {accessRequestsTexts.decline}
      </Button>
      <Button
        {...shared}
        variant="primary"
        disabled={away || (isPending && !variables.accepts)}
        aria-label={accessRequestsTexts.approveOf(names)}
        busy={isPending && variables.accepts}
        onClick={({ currentTarget }) => answer(true, currentTarget)}
      >
        {accessRequestsTexts.approve}
      </Button>
    </>
  )
}
