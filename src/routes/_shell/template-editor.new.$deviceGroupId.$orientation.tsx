import { createFileRoute } from '@tanstack/react-router'

import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/template-editor/new/$deviceGroupId/$orientation')({
  staticData: { title: 'shell:templateEditor' },
  component: LaterPage,
})
