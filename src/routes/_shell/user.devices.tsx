import { createFileRoute } from '@tanstack/react-router'

import { DeviceDialog } from '#src/features/device-dialog/device-dialog.tsx'
import { DevicesPage } from '#src/features/devices/devices-page.tsx'
import { type DevicesSearch, DevicesSearchSchema } from '#src/features/devices/search.ts'

export const Route = createFileRoute('/_shell/user/devices')({
  staticData: { title: 'shell:devices' },
  validateSearch: DevicesSearchSchema,
  component: function DevicesRoute() {
    const search = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<DevicesSearch>) =>
      void navigate({ search: (now: DevicesSearch) => ({ ...now, ...changes }) })
    return (
      <>
        <DevicesPage
          role={role}
          organizationId={organizationId}
          search={search}
          onSearch={change}
        />
        {search.device !== undefined && (
          <DeviceDialog
            deviceId={search.device}
            tab={search.tab ?? 'devicePreview'}
            onTab={(tab) => change({ tab })}
            mend={search.mend}
            onMended={() => search.mend !== undefined && change({ mend: undefined })}
            onClose={() => change({ device: undefined, tab: undefined, mend: undefined })}
          />
        )}
      </>
    )
  },
})
