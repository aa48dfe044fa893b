import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { problemOf } from '#src/platform/http/problem.ts'

import { endOtherSessions, endSession } from './api.ts'
import { sessionQueries } from './queries.ts'

interface Ending {
  /** Called before the sessions are read again, also if another browser ended them first. */
  onEnded: () => void
}

const readAgain = (client: QueryClient, error: Error | null, { onEnded }: Ending) => {
  if (error === null || problemOf(error).kind === 'notFound') onEnded()
  return client.invalidateQueries({ queryKey: sessionQueries.own().queryKey })
}

/** Signs that browser out with its next call. */
export const endOneSession = () =>
  mutationOptions({
    mutationFn: ({ id }: Ending & { id: string }) => endSession(id),
    onSettled: (_answer, error, ending, _before, { client }) => readAgain(client, error, ending),
  })

export const endAllOtherSessions = () =>
  mutationOptions({
    mutationFn: (_ending: Ending) => endOtherSessions(),
    onSettled: (_answer, error, ending, _before, { client }) => readAgain(client, error, ending),
  })
