import { createFileRoute } from '@tanstack/react-router'

import { IndexPage } from '#src/features/developer-editor/index-page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/DEV-template-editor/')({
  staticData: { title: shellTexts.developerEditor },
  component: IndexPage,
})
