import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { DeviceLock } from '#src/features/device-lock/device-lock.tsx'
import { Shortcuts } from '#src/features/shell/shortcuts/shortcuts.tsx'
import { UnexpectedErrorPage } from '#src/features/shell/unexpected-error-page.tsx'
import { UpdateBar } from '#src/features/shell/update-bar.tsx'
import { useBackClosesModal } from '#src/features/shell/use-back-closes-modal.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: function Root() {
    useBackClosesModal()
    return (
      <>
        <Outlet />
        <UpdateBar />
        <Shortcuts />
        <ToastArea />
        <DeviceLock />
      </>
    )
  },
  errorComponent: UnexpectedErrorPage,
  notFoundComponent: () => <UnexpectedErrorPage error={undefined} />,
})
