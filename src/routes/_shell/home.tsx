import { createFileRoute } from '@tanstack/react-router'

import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { HomePage } from '#src/features/home/page.tsx'
import { type HomeView, HomeSearchSchema } from '#src/features/home/search-params.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/home')({
  staticData: { title: shellTexts.home },
  validateSearch: HomeSearchSchema,
  loader: ({ context: { queryClient, organizationId } }) => {
    void preload(queryClient, userQueries.self())
    void preload(queryClient, deviceQueries.count(organizationId))
  },
  component: function HomeRoute() {
    const { view = 'devices' } = Route.useSearch()
    const navigate = Route.useNavigate()
    const show = (next: HomeView) =>
      void navigate({ search: next === 'devices' ? {} : { view: next }, replace: true })
    return <HomePage view={view} onView={show} />
  },
})
