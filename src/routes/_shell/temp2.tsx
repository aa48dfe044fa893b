import { createFileRoute, redirect } from '@tanstack/react-router'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { ScreensPage } from '#src/features/gallery/screens-page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/temp2')({
  staticData: { title: shellTexts.screensGallery },
  /** SHELL-13 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  loader: ({ context: { queryClient } }) => {
    void preload(queryClient, deviceModelQueries.every())
    void preload(queryClient, deviceModelQueries.revisions(undefined))
  },
  component: ScreensPage,
})
