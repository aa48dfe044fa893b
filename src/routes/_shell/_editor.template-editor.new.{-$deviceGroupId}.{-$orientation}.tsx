import { createFileRoute } from '@tanstack/react-router'

import { preloadTemplateScope } from '#src/features/template-editor/page/use-template-scope.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute(
  '/_shell/_editor/template-editor/new/{-$deviceGroupId}/{-$orientation}',
)({
  staticData: { title: shellTexts.templateEditor },
  loader: ({ context: { queryClient, organizationId } }) => {
    void preloadTemplateScope(queryClient, organizationId)
  },
})
