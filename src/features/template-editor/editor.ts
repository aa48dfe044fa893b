import type { Layout } from '#src/domain/design/layouts.ts'

import { type Action, perform } from './document/actions.ts'
import { beginHistory, endTogether, type History, record, redo, undo } from './document/history.ts'
import type { Place, Scope } from './document/scope.ts'
import type { TemplateDocument } from './document/template-document.ts'

export interface EditorState extends Place {
  readonly history: History<TemplateDocument>
  readonly document: TemplateDocument
  /** What the server, or the outbox, holds of it. */
  readonly saved: TemplateDocument
  /** Ids, in the order in which they were chosen. */
  readonly selection: readonly string[]
}

/** One open template: its document with undo, and what of it is looked at. Components read it with `useEditorState`. */
export interface Editor {
  getState: () => EditorState
  subscribe: (listener: () => void) => () => void
  /** One step of undo; actions in a row with the same `together` are one. */
  act: (action: Action, together?: string) => void
  /** What is typed next is a step of its own: called when a field loses the focus. */
  pause: () => void
  undo: () => void
  redo: () => void
  select: (ids: readonly string[]) => void
  showLayout: (layout: Layout) => void
  setScope: (scope: Scope) => void
  markSaved: (saved: TemplateDocument) => void
  /** Another document in place of this one, as one step that can be undone: Start over. */
  startFrom: (document: TemplateDocument) => void
  /** What somebody else saved while nothing was unsaved here: there is nothing to undo. */
  takeOver: (saved: TemplateDocument) => void
}

export const hasUnsaved = ({ document, saved }: EditorState): boolean => document !== saved

/** `saved` is left out where the document is what is saved, and given where a draft goes on. */
export function createEditor(
  document: TemplateDocument,
  layout: Layout,
  saved: TemplateDocument = document,
): Editor {
  let state: EditorState = {
    history: beginHistory(document),
    document,
    saved,
    selection: [],
    layout,
    scope: 'all',
  }
  const listeners = new Set<() => void>()

  const change = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const go = (history: History<TemplateDocument>) => {
    if (history === state.history) return
    const { present } = history
    const isThere = (id: string) => Object.hasOwn(present.design.elements, id)
    const selection = state.selection.every(isThere)
      ? state.selection
      : state.selection.filter(isThere)
    change({ history, document: present, selection })
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    act: (action, together) => go(record(state.history, perform(state.document, action), together)),
    pause: () => go(endTogether(state.history)),
    undo: () => go(undo(state.history)),
    redo: () => go(redo(state.history)),
    select: (selection) => change({ selection }),
    showLayout: (layout_) => change({ layout: layout_ }),
    setScope: (scope) => change({ scope }),
    markSaved: (saved_) => change({ saved: saved_ }),
    startFrom: (document_) => go(record(state.history, document_)),
    takeOver(saved_) {
      state = { ...state, saved: saved_ }
      go(beginHistory(saved_))
    },
  }
}
