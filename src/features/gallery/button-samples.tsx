import { Ellipsis, LayoutGrid, List, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button, IconButton } from '#src/ui/button.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import styles from './gallery-page.module.css'

const VIEWS = [
  { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
] as const
const SPANS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

export function ButtonSamples() {
  const [view, setView] = useState<'list' | 'grid'>('list')
  const [span, setSpan] = useState<'month' | 'week'>('month')
  return (
    <>
      <div className={styles.row}>
        <Button variant="primary">Save</Button>
        <Button>Cancel</Button>
        <Button variant="quiet">
          <Pencil aria-hidden="true" />
          Edit
        </Button>
        <Button variant="danger">
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
        <Button variant="danger-primary">Delete 4 images</Button>
        <IconButton variant="secondary" label="Add" icon={<Plus aria-hidden="true" />} />
        <IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />
      </div>
      <div className={styles.row}>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Save
        </Button>
        <Button disabled>Regenerate PIN</Button>
        <Button size="small">Small</Button>
        <Button variant="primary" size="touch">
          Touch, 44 px
        </Button>
        <SegmentedToggle label="Span" options={SPANS} value={span} onChange={setSpan} />
        <SegmentedToggle label="View" options={VIEWS} value={view} onChange={setView} />
      </div>
    </>
  )
}
