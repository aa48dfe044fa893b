import { EmptyState } from '#src/ui/empty-state.tsx'

export function HomePage() {
  return <EmptyState />
}
