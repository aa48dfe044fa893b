import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'

import { UnexpectedErrorPage } from '#src/features/shell/unexpected-error-page.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  errorComponent: UnexpectedErrorPage,
  notFoundComponent: UnexpectedErrorPage,
})
