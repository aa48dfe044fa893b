import { createFileRoute } from '@tanstack/react-router'

import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/user/devices-content-view')({
  staticData: { title: 'shell:devices' },
  component: LaterPage,
})
