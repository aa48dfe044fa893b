import { createFileRoute } from '@tanstack/react-router'

import { PendingPage } from '#src/features/pending/page.tsx'

export const Route = createFileRoute('/_shell/pending-changes')({
  staticData: { title: 'shell:pending' },
  component: function PendingRoute() {
    const navigate = Route.useNavigate()
    return <PendingPage onOpen={(address) => void navigate({ href: address })} />
  },
})
