import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { SharedImages } from '#src/features/share/shared-images.tsx'
import { Shell } from '#src/features/shell/shell.tsx'
import { UnexpectedErrorPage } from '#src/features/shell/unexpected-error-page.tsx'
import { session } from '#src/platform/session/session.ts'
import { English } from '#src/ui/english.tsx'
import { SelectFileHost } from '#src/widgets/select-file/select-file-host.tsx'

export const Route = createFileRoute('/_shell')({
  /** SESS-19. The role is in the context, so that guards can redirect to /home. */
  async beforeLoad() {
    await session.ready()
    const state = session.get()
    if (state.status !== 'signedIn') throw redirect({ to: '/' })
    return { userId: state.userId, role: state.role, organizationId: state.organizationId }
  },
  component: function ShellRoute() {
    return (
      <English>
        <Shell>
          <Outlet />
        </Shell>
        <SharedImages />
        <SelectFileHost />
      </English>
    )
  },
  errorComponent: UnexpectedErrorPage,
})
