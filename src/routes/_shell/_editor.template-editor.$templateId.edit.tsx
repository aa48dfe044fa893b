import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { IdSchema } from '#src/contract/fields.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/_editor/template-editor/$templateId/edit')({
  staticData: { title: shellTexts.templateEditor },
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    if (v.is(IdSchema, templateId)) void preload(queryClient, templateQueries.detail(templateId))
  },
})
