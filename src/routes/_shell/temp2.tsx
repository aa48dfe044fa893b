import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { ScreensPage } from '#src/features/gallery/screens-page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/temp2')({
  staticData: { title: shellTexts.screensGallery },
  /** SHELL-13 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: ScreensPage,
})
