import { useState } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Template } from '#src/contract/template.ts'
import type { SeenTemplate } from '#src/data/templates/save.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import { createEditor, type Editor } from '../editor.ts'
import { draftOfText, type DraftSchema } from './draft/draft.ts'
import { Editing } from './editing.tsx'
import { Leaving } from './leave/leaving.tsx'
import { type Beginning, firstLayout, NOWHERE_SAVED } from './open/begin.ts'
import { documentWith, readTemplate } from './open/read-template.ts'
import { RepairPage } from './repair/repair-page.tsx'

interface SessionProps {
  beginning: Beginning
  opened: {
    /** None for a new one. */
    id: string | undefined
    template: Template | undefined
    refused: Op | undefined
  }
  isGone: boolean
  place: {
    organizationId: string | undefined
    folder: { id: string; name: string } | undefined
    models: readonly DeviceGroup[]
  }
  mayEdit: boolean
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  isStillHere: (pathname: string) => boolean
  onMade: (tempId: string, seen: SeenTemplate, editor: Editor) => void
}

/** What is done with a template from its opening on: it is edited, or repaired before. */
export function Session({ opened, place, draft, ...props }: SessionProps) {
  const [now, setNow] = useState(props.beginning)
  const [isTyped, setIsTyped] = useState(now.restoredAt !== undefined)
  const { seen } = now
  const { template } = opened

  const startOver = (editor: Editor) => {
    const { saved } = editor.getState()
    if (saved !== NOWHERE_SAVED) return editor.startFrom(saved)
    const read = template && readTemplate(template)
    void draft.forget()
    if (read && 'broken' in read) setNow({ seen, broken: read.broken, text: read.kept })
  }
  if ('editor' in now)
    return (
      <Editing
        key="editing"
        editor={now.editor}
        seen={seen}
        restoredAt={now.restoredAt}
        template={template}
        id={opened.id}
        isGone={props.isGone}
        refused={opened.refused}
        folder={place.folder}
        models={place.models}
        organizationId={place.organizationId}
        mayEdit={props.mayEdit}
        draft={draft}
        isStillHere={props.isStillHere}
        onMade={(tempId, made) => props.onMade(tempId, made, now.editor)}
        onStartOver={() => startOver(now.editor)}
      />
    )
  const known = seen ?? template
  if (!known) return null
  const repaired = (design: Design) => {
    const document = documentWith(known, design)
    const editor = createEditor(document, firstLayout(design, place.models), NOWHERE_SAVED)
    setNow({ seen, editor })
  }
  return (
    <>
      <RepairPage
        name={known.name}
        broken={now.broken}
        refused={opened.refused}
        text={now.text}
        layouts={known.devices}
        mayEdit={props.mayEdit}
        onText={(text) => {
          setIsTyped(true)
          draft.keep(draftOfText(known, text))
        }}
        onRepaired={repaired}
      />
      <Leaving
        isUnsaved={() => isTyped}
        isStillHere={props.isStillHere}
        name={known.name}
        onThrowAway={() => void draft.forget()}
      />
    </>
  )
}
