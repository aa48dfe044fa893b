import { createFileRoute } from '@tanstack/react-router'

import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/media-library')({
  staticData: { title: 'shell:mediaLibrary' },
  component: LaterPage,
})
