import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { MediaPage, preloadLibrary } from '#src/features/media-library/page.tsx'
import { type MediaSearch, MediaSearchSchema } from '#src/features/media-library/search-params.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/media-library')({
  staticData: { title: shellTexts.mediaLibrary },
  validateSearch: MediaSearchSchema,
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context: { queryClient, organizationId }, deps: { search } }) => {
    void preloadLibrary(queryClient, organizationId, search)
  },
  component: function MediaLibraryRoute() {
    const search = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = useCallback(
      (changes: Partial<MediaSearch>, options?: { replace: boolean }) =>
        void navigate({ search: (now: MediaSearch) => ({ ...now, ...changes }), ...options }),
      [navigate],
    )
    const edit = useCallback(
      (templateId: string) =>
        void navigate({ to: '/template-editor/$templateId/edit', params: { templateId } }),
      [navigate],
    )
    return (
      <MediaPage
        role={role}
        organizationId={organizationId}
        search={search}
        onSearch={change}
        onEditTemplate={edit}
        onNewTemplate={(deviceGroupId, orientation) =>
          void navigate({
            to: '/template-editor/new/{-$deviceGroupId}/{-$orientation}',
            params: { deviceGroupId, orientation },
          })
        }
        onPending={() => void navigate({ to: '/pending-changes' })}
      />
    )
  },
})
