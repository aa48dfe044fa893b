import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { TemplateContent } from '#src/data/templates/rows.ts'
import type { OriginalTemplate } from '#src/data/templates/save.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { isPressed } from '#src/ui/chords.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import type { Editor } from '../editor.ts'
import { draftOf, type DraftSchema } from './begin.ts'
import { contentOfDocument } from './read-template.ts'
import { saveProblem } from './save-problems.ts'
import { createTemplate, updateTemplate } from './save-template.ts'

export interface SaveTarget {
  /** Undefined if saving creates the template. */
  id: string | undefined
  /** Folder of a new template. */
  folder: { id: string; name: string } | undefined
  /** The version that changes are computed against. */
  before: OriginalTemplate | null
  /** The rejected change that saving replaces, and the server's version from the rejection. */
  replaces: string | undefined
  theirs: Base | undefined
}

export interface SavedTemplate {
  seen: OriginalTemplate
  opId: string | undefined
  /** Set after creation. */
  tempId: string | undefined
}

interface SavingOptions {
  editor: Editor
  target: SaveTarget
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  canEdit: boolean
  onSaved: (saved: SavedTemplate) => void
  /** Opens a created template at its own URL. */
  onCreated: (tempId: string) => void
}

export interface Saving {
  isSaving: boolean
  /** Why saving failed, until the document changes. */
  problem: string | undefined
  /** Resolves to false if not saved. */
  save: () => Promise<SavedTemplate | false>
  /** Saves for the button and Ctrl+S: a created template opens at its own URL (TPL-14). */
  saveAndStay: () => Promise<void>
  /** Whether a path shows the template that a save has created. */
  isCreated: (pathname: string) => boolean
}

/** A template that a save has created; the target of further saves until the page has moved to it. */
interface Created {
  id: string
  before: OriginalTemplate
  /** `replaces` of the target that was saved: another one means another rejection. */
  replaced: string | undefined
}

/** Saves by button and Ctrl+S. */
export function useSaving({ editor, draft, canEdit, ...options }: SavingOptions): Saving {
  const created = useRef<Created>(undefined)
  const isMoved = options.target.id !== undefined
  useEffect(() => {
    if (isMoved) created.current = undefined
  }, [isMoved])
  const { serverIds } = useOutbox()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<{ text: string; of: unknown }>()
  const [, setDocument] = useState<unknown>()
  useEffect(
    // A problem is shown until the document changes.
    () => (problem ? editor.subscribe(() => setDocument(editor.getState().document)) : undefined),
    [editor, problem],
  )

  const save = async (): Promise<SavedTemplate | false> => {
    if (isSaving || !canEdit) return false
    const { document } = editor.getState()
    const fail = (text: string) => {
      setProblem({ text, of: document })
      return false as const
    }
    const why = saveProblem(document)
    if (why !== undefined) return fail(why)
    const target = withCreated(options.target, created.current)
    if (target.id === undefined && !target.folder) return fail(editorPageTexts.noFolder)
    setIsSaving(true)
    try {
      await draft.stop()
      const content = contentOfDocument(document, serverIds)
      const saved = await store(target, content, draft.key)
      const id = saved.tempId ?? target.id
      if (options.target.id === undefined && id !== undefined)
        created.current = { id, before: saved.seen, replaced: options.target.replaces }
      editor.markSaved(document)
      setProblem(undefined)
      options.onSaved(saved)
      return saved
    } catch (error) {
      draft.save(draftOf(document, target.before))
      return fail(whyNotSaved(error))
    } finally {
      setIsSaving(false)
    }
  }

  const saveAndStay = async () => {
    const saved = await save()
    if (saved && saved.tempId !== undefined) options.onCreated(saved.tempId)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed('Mod+S', event)) return
    event.preventDefault()
    if (!event.repeat) void saveAndStay()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const isStill = problem?.of === editor.getState().document
  return {
    isSaving,
    problem: isStill ? problem?.text : undefined,
    save,
    saveAndStay,
    isCreated: (pathname) => pathname.split('/').some((part) => part === created.current?.id),
  }
}

const withCreated = (target: SaveTarget, created: Created | undefined): SaveTarget =>
  target.id === undefined && created && created.replaced === target.replaces
    ? { ...target, id: created.id, before: created.before, replaces: undefined, theirs: undefined }
    : target

async function store(
  { id, folder, before, replaces, theirs }: SaveTarget,
  content: TemplateContent,
  draft: string,
): Promise<SavedTemplate> {
  const extras = { draft, ...(replaces !== undefined && { replaces }) }
  if (id !== undefined && before) {
    const { seen, opId } = await updateTemplate({ id, seen: before, theirs }, content, extras)
    return { seen, opId, tempId: undefined }
  }
  if (!folder) throw new Error('no folder for the new template')
  const { seen, opId, tempId } = await createTemplate(folder, content, extras)
  return { seen, opId, tempId }
}
