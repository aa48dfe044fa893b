import { CircleAlert, X } from 'lucide-react'

import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { fieldProblemText } from '#src/texts/validation.ts'
import { IconButton } from '#src/ui/button.tsx'
import { passFocus } from '#src/ui/take-focus.ts'

import styles from './error-box.module.css'

interface ErrorBoxProps {
  failure: Failure | undefined
  onDismiss: () => void
}

/** FW-28, FW-29: stays until dismissed or retried. */
export const ErrorBox = ({ failure, onDismiss }: ErrorBoxProps) => (
  <div role="alert" className={styles.place}>
    {failure && (
      <div className={styles.box}>
        <CircleAlert aria-hidden="true" />
        <div className={styles.words}>
          <p>{failure.message}</p>
          {failure.details.length > 0 && <Details details={failure.details} />}
        </div>
        <IconButton
          size="small"
          label={commonTexts.dismiss}
          icon={<X aria-hidden="true" />}
          onClick={(event) => {
            passFocus(event)
            onDismiss()
          }}
        />
      </div>
    )}
  </div>
)

const Details = ({ details }: Pick<Failure, 'details'>) => (
  <section className={styles.details} aria-label={devToolsTexts.details}>
    <h3>{devToolsTexts.details}</h3>
    <dl>
      {details.map(({ field, messages }) => (
        <div key={field}>
          <dt className="mono">{field}</dt>
          {messages.map((message) => (
            <dd key={message}>{message}</dd>
          ))}
        </div>
      ))}
    </dl>
  </section>
)

export interface Failure {
  message: string
  /** Field errors of the server. */
  details: readonly { field: string; messages: readonly string[] }[]
}

const serverMessage = (problem: Problem) => ('message' in problem && problem.message) || undefined

/** A text key, or a sentence from the server. */
const fieldMessage = (message: string) =>
  message.includes(' ') ? message : fieldProblemText(message)

const changeDetails = (problem: Problem): Failure['details'] =>
  problem.kind === 'invalid'
    ? Object.entries(problem.fields).map(([field, messages]) => ({
        field,
        messages: messages.map(fieldMessage),
      }))
    : []

/** FW-28, FW-29: `say` wraps the server's message. */
export function failureOf(error: unknown, say: (message: string) => string): Failure {
  const problem = problemOf(error)
  return {
    message: say(serverMessage(problem) ?? devToolsTexts.unknownError),
    details: changeDetails(problem),
  }
}

/** FW-33 */
export function failureOfNames(error: unknown): Failure {
  const problem = problemOf(error)
  return {
    message: serverMessage(problem) ?? devToolsTexts.unknownErrorOccurred,
    details: changeDetails(problem),
  }
}

export const plainFailure = (message: string): Failure => ({ message, details: [] })
