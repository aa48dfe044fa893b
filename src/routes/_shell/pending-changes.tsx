import { createFileRoute } from '@tanstack/react-router'

import { PendingPage } from '#src/features/pending/page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/pending-changes')({
  staticData: { title: shellTexts.pending },
  component: function PendingRoute() {
    const navigate = Route.useNavigate()
    return <PendingPage onOpen={(address) => void navigate({ href: address })} />
  },
})
