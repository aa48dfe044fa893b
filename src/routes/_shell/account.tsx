import { createFileRoute } from '@tanstack/react-router'

import { AccountPage } from '#src/features/settings/page.tsx'

export const Route = createFileRoute('/_shell/account')({
  staticData: { title: 'shell:yourAccount' },
  component: function AccountRoute() {
    return <AccountPage userId={Route.useRouteContext().userId} />
  },
})
