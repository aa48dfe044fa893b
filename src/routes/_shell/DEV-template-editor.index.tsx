import { createFileRoute } from '@tanstack/react-router'

import { IndexPage } from '#src/features/developer-editor/index-page.tsx'

export const Route = createFileRoute('/_shell/DEV-template-editor/')({
  staticData: { title: 'shell:developerEditor' },
  component: IndexPage,
})
