import '#src/ui/base.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { watchNetworkEvents } from '#src/platform/connectivity/connectivity.ts'
import { abortTransactionsOnFreeze } from '#src/platform/db/frozen-page.ts'
import { nameMissingChunks } from '#src/platform/pwa/missing-chunk.ts'
import { startUpdates } from '#src/platform/pwa/pwa.ts'
import { createQueryClient, syncOnlineState } from '#src/platform/query/query-client.ts'
import { session } from '#src/platform/session/session.ts'
import { applyTheme } from '#src/platform/theme/theme.ts'
import { noteFailedStyles } from '#src/ui/on-demand.tsx'
import { hideComposingKeys } from '#src/ui/pressed-key.ts'

import { createConsoleRouter } from './router.tsx'

const queryClient = createQueryClient()
const router = createConsoleRouter(queryClient)

// The guards decide again, whichever tab signed in or out; nothing read for one user stays for the next.
session.subscribe(() => {
  queryClient.clear()
  void router.invalidate()
})
session.rereadOnRestore(globalThis)

hideComposingKeys(window)
abortTransactionsOnFreeze(globalThis)
nameMissingChunks(globalThis)
noteFailedStyles()
applyTheme()
preventFileDropNavigation()
watchNetworkEvents()
syncOnlineState()
startUpdates()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )

/** Dropping a file outside a drop area would navigate away and lose unsaved input. */
function preventFileDropNavigation() {
  addEventListener('dragover', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  addEventListener('drop', (event) => event.preventDefault())
}
