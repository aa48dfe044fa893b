import { createFileRoute } from '@tanstack/react-router'

import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/pending-changes')({
  staticData: { title: 'shell:pending' },
  component: LaterPage,
})
