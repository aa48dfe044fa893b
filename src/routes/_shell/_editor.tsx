import { createFileRoute, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'

import { EditorPage } from '#src/features/template-editor/page/editor-page.tsx'

/** The page of both addresses: it stays when a save moves a new template to its own, and so does the focus. */
export const Route = createFileRoute('/_shell/_editor')({
  component: function EditorRoute() {
    const { templateId, deviceGroupId, orientation } = useParams({ strict: false })
    const { role, organizationId } = Route.useRouteContext()
    const navigate = useNavigate()
    const moveTo = useCallback(
      (next: string) =>
        void navigate({
          to: '/template-editor/$templateId/edit',
          params: { templateId: next },
          replace: true,
        }),
      [navigate],
    )
    return (
      <EditorPage
        templateId={templateId}
        deviceGroupId={deviceGroupId}
        orientation={orientation}
        role={role}
        organizationId={organizationId}
        onMoved={moveTo}
      />
    )
  },
})
