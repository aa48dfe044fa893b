import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'

import { IdSchema } from '#src/contract/fields.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { EditPage } from '#src/features/template-editor/page/edit-page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/template-editor/$templateId/edit')({
  staticData: { title: shellTexts.templateEditor },
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    if (v.is(IdSchema, templateId)) void preload(queryClient, templateQueries.detail(templateId))
  },
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
