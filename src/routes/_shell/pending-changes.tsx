import { createFileRoute } from '@tanstack/react-router'

import { PendingPage } from '#src/features/pending/pending-page.tsx'

export const Route = createFileRoute('/_shell/pending-changes')({
  staticData: { title: 'shell:pending' },
  component: PendingPage,
})
