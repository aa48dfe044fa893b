import { createFileRoute } from '@tanstack/react-router'

import { AccountPage, preloadUserSettings } from '#src/features/settings/page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/account')({
  staticData: { title: shellTexts.yourAccount },
  loader: ({ context }) => preloadUserSettings(context.queryClient),
  component: function AccountRoute() {
    return <AccountPage userId={Route.useRouteContext().userId} />
  },
})
