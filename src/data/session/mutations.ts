import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { endOtherSessions, endSession } from './api.ts'
import { sessionQueries } from './queries.ts'

/** Not awaited: the focus leaves a button before its session disappears. */
const invalidateSessions = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: sessionQueries.own().queryKey })

/** Signs that browser out with its next call. */
export const endOneSession = () =>
  mutationOptions({
    mutationFn: endSession,
    onSettled: (_answer, _error, _id, _before, { client }) => invalidateSessions(client),
  })

export const endAllOtherSessions = () =>
  mutationOptions({
    mutationFn: endOtherSessions,
    onSettled: (_answer, _error, _input, _before, { client }) => invalidateSessions(client),
  })
