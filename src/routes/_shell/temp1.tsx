import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { GalleryPage } from '#src/features/gallery/gallery-page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/temp1')({
  staticData: { title: shellTexts.partsGallery },
  /** SHELL-13 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: GalleryPage,
})
