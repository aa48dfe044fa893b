import { mutationOptions } from '@tanstack/react-query'

import { problemOf } from '#src/platform/http/problem.ts'

import { endOtherSessions, endSession } from './api.ts'
import { sessionQueries } from './queries.ts'

interface Ending {
  /** Called before the sessions are read again, also if another browser ended them first. */
  onEnded: () => void
}

const ending = <Input extends Ending>(mutationFn: (input: Input) => Promise<unknown>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, error, { onEnded }, _before, { client }) => {
      if (error === null || problemOf(error).kind === 'notFound') onEnded()
      return client.invalidateQueries({ queryKey: sessionQueries.own().queryKey })
    },
  })

/** Signs that browser out with its next call. */
export const endOneSession = () => ending(({ id }: Ending & { id: string }) => endSession(id))

export const endAllOtherSessions = () => ending((_ending: Ending) => endOtherSessions())
