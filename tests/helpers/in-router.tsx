import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** For components with links. */
export const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router}>{children}</RouterContextProvider>
)
