import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { EditPage } from '#src/features/template-editor/page/edit-page.tsx'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/template-editor/$templateId/edit')({
  staticData: { title: shellTexts.templateEditor },
  component: function EditTemplateRoute() {
    const { templateId } = Route.useParams()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
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
      <EditPage
        templateId={templateId}
        role={role}
        organizationId={organizationId}
        onMoved={moveTo}
      />
    )
  },
})
