import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { GalleryPage } from '#src/features/gallery/gallery-page.tsx'

export const Route = createFileRoute('/_shell/temp1')({
  staticData: { title: 'shell:partsGallery' },
  /** SHELL-13 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: GalleryPage,
})
