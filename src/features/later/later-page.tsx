import { EmptyState } from '#src/ui/empty-state.tsx'

/** A page that has an address and a title, and nothing to show yet (SHELL-30). */
export function LaterPage() {
  return <EmptyState />
}
