import { createFileRoute } from '@tanstack/react-router'

import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/DEV-template-editor/')({
  staticData: { title: 'shell:developerEditor' },
  component: LaterPage,
})
