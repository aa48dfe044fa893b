import { createFileRoute } from '@tanstack/react-router'

import { sessionQueries } from '#src/data/session/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { AccountPage } from '#src/features/settings/page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/account')({
  staticData: { title: shellTexts.yourAccount },
  loader({ context: { queryClient } }) {
    void preload(queryClient, userQueries.self())
    void preload(queryClient, sessionQueries.own())
  },
  component: function AccountRoute() {
    return <AccountPage userId={Route.useRouteContext().userId} />
  },
})
