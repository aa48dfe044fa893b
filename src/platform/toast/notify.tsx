import { type Id, toast } from 'react-toastify/unstyled'

import { toastsTexts } from '#src/texts/toasts.ts'

/** A title with the text below, or the text alone; rendered by `ui/toast-area`. */
const content = (title: string | undefined, text: string) => (
  <span className="toast-text">
    {title !== undefined && <strong>{title}</strong>}
    <span>{text}</span>
  </span>
)

const UNDO_MS = 10_000

interface Undoable {
  title: string
  text: string
  /** False if it is saved on this device only. */
  isDone: boolean
  undo: () => void
}

/** Toasts of the pages behind the login (SHELL-38). */
export const notify = {
  success: (text: string) => toast.success(content(toastsTexts.success, text)),
  error: (text: string) => toast.error(content(toastsTexts.error, text)),
  /** Neutral, such as `Saved on this device`. */
  blank: (text: string) => toast(content(undefined, text)),
  /** With an undo button for ten seconds. */
  undoable: ({ title, text, isDone, undo }: Undoable) =>
    toast(
      ({ closeToast }) => (
        <>
          {content(title, text)}
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              closeToast()
              undo()
            }}
          >
            {toastsTexts.undo}
          </button>
        </>
      ),
      { autoClose: UNDO_MS, type: isDone ? 'success' : 'default' },
    ),
  /** Stays until `dismiss` (SHELL-39). */
  loading: (text: string) => toast.loading(content(undefined, text)),
  dismiss: (id: Id) => toast.dismiss(id),
}

/** Toasts of the logged-out pages: the text alone (SHELL-38). */
export const notifyPlain = {
  success: (text: string) => toast.success(content(undefined, text)),
  error: (text: string) => toast.error(content(undefined, text)),
}
