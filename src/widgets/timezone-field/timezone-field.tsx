import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'

type TimezoneFieldProps = Omit<ComponentProps<typeof SelectField>, 'options' | 'listsUnknown'>

/** Zones are found by city, former names, offset and abbreviation. */
export function TimezoneField(props: TimezoneFieldProps) {
  const { data: zones = [] } = useQuery(workspaceQueries.timezones())
  const options = zones.map(({ id, displayName, keywords }) => ({
    id,
    label: displayName,
    ...(keywords !== undefined && { keywords }),
  }))
  return <SelectField {...props} listsUnknown options={options} />
}
