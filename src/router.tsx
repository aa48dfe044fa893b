import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'

import { UnexpectedError } from '#src/features/shell/unexpected-error-page.tsx'

import { routeTree } from './routeTree.gen.ts'

/** The pages of the console; `history` is the browser's unless a test brings its own. */
export const createConsoleRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: ({ error }) => <UnexpectedError error={error} />,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
