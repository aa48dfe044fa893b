import type { Segment } from '#src/ui/segmented-toggle.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { Labelled } from './labelled.tsx'
import type { Property } from './use-properties.ts'

interface ChoiceFieldProps<Value extends string> {
  label: string
  property: Property<Value>
  options: readonly Segment<Value>[]
}

/** One of a few that are all seen; none of them where the selected elements differ. */
export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const { label, property, options } = props
  return (
    <Labelled label={label} property={property}>
      <span>
        <SegmentedToggle<Value | ''>
          label={label}
          options={options}
          value={property.value ?? ''}
          onChange={(value) => {
            if (value === '') return
            property.set(value)
            property.done()
          }}
        />
      </span>
    </Labelled>
  )
}
