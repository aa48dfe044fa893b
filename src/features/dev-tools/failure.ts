import '#src/platform/i18n/en/dev-tools.ts'

import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { messageText, t } from '#src/platform/i18n/t.ts'

/** What went wrong, as an error box says it. */
export interface Failure {
  message: string
  /** What was wrong with each field, where the server said so. */
  details: readonly { field: string; messages: readonly string[] }[]
}

const serverMessage = (problem: Problem) => ('message' in problem && problem.message) || undefined

/** A key of the catalogue, or the server's own sentence, which is no key. */
const fieldMessage = (message: string) => (message.includes(' ') ? message : messageText(message))

const detailsOf = (problem: Problem): Failure['details'] =>
  problem.kind === 'invalid'
    ? Object.entries(problem.fields).map(([field, messages]) => ({
        field,
        messages: messages.map(fieldMessage),
      }))
    : []

/** FW-28, FW-29: the words of `say` around the server's message. */
export function failureOf(error: unknown, say: (message: string) => string): Failure {
  const problem = problemOf(error)
  return {
    message: say(serverMessage(problem) ?? t('devTools:unknownError')),
    details: detailsOf(problem),
  }
}

/** FW-33 */
export function failureOfNames(error: unknown): Failure {
  const problem = problemOf(error)
  return {
    message: serverMessage(problem) ?? t('devTools:unknownErrorOccurred'),
    details: detailsOf(problem),
  }
}

export const plainFailure = (message: string): Failure => ({ message, details: [] })
