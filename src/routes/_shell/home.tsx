import { createFileRoute } from '@tanstack/react-router'

import { HomePage } from '#src/features/home/page.tsx'
import { type HomeView, HomeSearchSchema } from '#src/features/home/search-params.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/home')({
  staticData: { title: shellTexts.home },
  validateSearch: HomeSearchSchema,
  component: function HomeRoute() {
    const { view = 'devices' } = Route.useSearch()
    const navigate = Route.useNavigate()
    const show = (next: HomeView) =>
      void navigate({ search: next === 'devices' ? {} : { view: next }, replace: true })
    return <HomePage view={view} onView={show} />
  },
})
