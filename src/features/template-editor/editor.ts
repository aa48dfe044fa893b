import { isMadeFor, type Layout, layoutsOf } from '#src/domain/design/layouts.ts'
import { createListeners } from '#src/domain/listeners.ts'

import { type Action, perform } from './document/actions.ts'
import { createHistory, endGroup, type History, record, redo, undo } from './document/history.ts'
import type { EditTarget, Scope } from './document/scope.ts'
import type { TemplateDocument } from './document/template-document.ts'

export interface EditorState extends EditTarget {
  readonly history: History<TemplateDocument>
  readonly document: TemplateDocument
  /** The version on the server or in the outbox. */
  readonly saved: TemplateDocument
  /** Element ids in the order of selection. */
  readonly selection: readonly string[]
}

/** Store of one open template: document, history, selection and shown layout. Components read it with `useEditorState`. */
export interface Editor {
  getState: () => EditorState
  subscribe: (listener: () => void) => () => void
  /** Adds an undo step; consecutive actions with the same `groupKey` share one. */
  act: (action: Action, groupKey?: string) => void
  /** Ends the current undo group, for example when a field loses the focus. */
  pause: () => void
  undo: () => void
  redo: () => void
  /** Cancels the steps since then, which redo does not bring back. */
  restoreHistory: (history: History<TemplateDocument>) => void
  select: (ids: readonly string[]) => void
  showLayout: (layout: Layout) => void
  setScope: (scope: Scope) => void
  markSaved: (saved: TemplateDocument) => void
  /** Replaces the document as one undo step. */
  replaceDocument: (document: TemplateDocument) => void
  /** Adopts a version saved by another user, as one undo step if there was any edit. */
  adoptSaved: (saved: TemplateDocument) => void
}

export const hasUnsaved = ({ document, saved }: EditorState): boolean => document !== saved

/** `saved` differs from `document` when a draft is restored. */
export function createEditor(
  document: TemplateDocument,
  layout: Layout,
  saved: TemplateDocument = document,
): Editor {
  let state: EditorState = {
    history: createHistory(document),
    document,
    saved,
    selection: [],
    layout,
    scope: 'all',
  }
  const { notify, subscribe } = createListeners()

  const change = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    notify()
  }
  const setHistory = (history: History<TemplateDocument>) => {
    if (history === state.history) return
    const { present } = history
    const isThere = (id: string) => Object.hasOwn(present.design.elements, id)
    const selection = state.selection.every(isThere)
      ? state.selection
      : state.selection.filter(isThere)
    const devices = layoutsOf(present.design)
    // A disabled layout cannot stay shown.
    const layout = isMadeFor({ devices }, state.layout)
      ? state.layout
      : (devices[0] ?? state.layout)
    change({ history, document: present, selection, layout })
  }

  return {
    getState: () => state,
    subscribe,
    act: (action, groupKey) =>
      setHistory(record(state.history, perform(state.document, action), groupKey)),
    pause: () => setHistory(endGroup(state.history)),
    undo: () => setHistory(undo(state.history)),
    redo: () => setHistory(redo(state.history)),
    restoreHistory: setHistory,
    select: (selection) => change({ selection }),
    showLayout: (layout_) => change({ layout: layout_ }),
    setScope: (scope) => change({ scope }),
    markSaved: (saved_) => change({ saved: saved_ }),
    replaceDocument: (document_) => setHistory(record(state.history, document_)),
    adoptSaved(saved_) {
      const { history } = state
      const isEdited =
        hasUnsaved(state) || history.past !== undefined || history.future !== undefined
      state = { ...state, saved: saved_ }
      setHistory(isEdited ? record(history, saved_) : createHistory(saved_))
    },
  }
}
