import { createFileRoute } from '@tanstack/react-router'

import { toSampleId } from '#src/features/developer-editor/sample-ids.ts'
import { shellTexts } from '#src/texts/shell.ts'

import { DeveloperEditor } from './-developer-editor.tsx'

export const Route = createFileRoute('/_shell/DEV-template-editor/fullscreen-edit')({
  staticData: { title: shellTexts.developerEditor, isBare: true },
  validateSearch: ({ sample }) => ({ sample: toSampleId(sample) }),
  component: function DeveloperFullscreenRoute() {
    return <DeveloperEditor sample={Route.useSearch().sample} />
  },
})
