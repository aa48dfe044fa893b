import { createFileRoute } from '@tanstack/react-router'

import { NewPage } from '#src/features/template-editor/page/new-page.tsx'
import { preloadTemplateScope } from '#src/features/template-editor/page/use-template-scope.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute(
  '/_shell/template-editor/new/{-$deviceGroupId}/{-$orientation}',
)({
  staticData: { title: shellTexts.templateEditor },
  loader: ({ context: { queryClient, organizationId } }) => {
    void preloadTemplateScope(queryClient, organizationId)
  },
  component: function NewTemplateRoute() {
    const { deviceGroupId, orientation } = Route.useParams()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <NewPage
        deviceGroupId={deviceGroupId}
        orientation={orientation}
        role={role}
        organizationId={organizationId}
        onCreated={(templateId) =>
          void navigate({
            to: '/template-editor/$templateId/edit',
            params: { templateId },
            replace: true,
          })
        }
      />
    )
  },
})
