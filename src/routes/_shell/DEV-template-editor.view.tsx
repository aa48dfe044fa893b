import { createFileRoute } from '@tanstack/react-router'

import { toSampleId } from '#src/features/developer-editor/sample-ids.ts'
import { ViewPage } from '#src/features/developer-editor/view-page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/DEV-template-editor/view')({
  staticData: { title: shellTexts.developerEditor },
  validateSearch: ({ sample }) => ({ sample: toSampleId(sample) }),
  component: function DeveloperViewRoute() {
    const { sample } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ViewPage
        sample={sample}
        onSample={(next) => void navigate({ search: { sample: next }, replace: true })}
      />
    )
  },
})
