import { ChevronDown, FolderInput, Image, ListFilter, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { FilterAccordion, type CheckedOptions } from '#src/ui/filter-accordion.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { CountBadge } from '#src/ui/tag.tsx'
import { TreeView } from '#src/ui/tree-view.tsx'

import styles from './gallery-page.module.css'

const options = (...labels: string[]) => labels.map((label) => ({ id: label, label }))
const GROUPS = [
  { id: 'display', name: 'Display', options: options('Black and white', 'Color') },
  { id: 'wifi', name: 'Wifi Signal', options: options('Bad', 'Fair', 'Good', 'Excellent') },
  { id: 'mode', name: 'Content mode', options: options('Static Mode', 'Scheduled mode') },
]
const ENTRIES = [
  { id: 'assign', label: 'Assign Content', icon: <Image aria-hidden="true" /> },
  { id: 'move', label: 'Move to another folder', icon: <FolderInput aria-hidden="true" /> },
  { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true },
]
const NODES = [
  {
    id: 'all',
    name: 'All',
    count: 142,
    pinned: true,
    children: [
      {
        id: 'museum',
        name: 'Poznań museum',
        count: 64,
        children: [
          { id: 'gallery', name: 'Gallery B', count: 22 },
          { id: 'ground', name: 'Ground floor', count: 18 },
        ],
      },
      {
        id: 'office',
        name: 'Warsaw office',
        count: 31,
        children: [{ id: 'lobby', name: 'Lobby' }],
      },
      { id: 'tram', name: 'Tram stops', count: 25 },
    ],
  },
  { id: 'warnings', name: 'Warnings', count: 2, icon: <TriangleAlert aria-hidden="true" /> },
]

export function ChoiceSamples() {
  const [checked, setChecked] = useState<CheckedOptions>({ wifi: ['Bad', 'Fair'] })
  const [selected, setSelected] = useState('ground')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['museum']))
  const [chosen, setChosen] = useState('')
  const count = Object.values(checked).flat().length
  return (
    <div className={styles.columns}>
      <div className={styles.boxed}>
        <FilterAccordion groups={GROUPS} checked={checked} onChange={setChecked} />
      </div>
      <div className={styles.row}>
        <Popover
          label="Filters"
          trigger={
            <>
              <ListFilter aria-hidden="true" />
              <span>Filters</span>
              {count > 0 && <CountBadge count={count} />}
            </>
          }
        >
          <FilterAccordion groups={GROUPS} checked={checked} onChange={setChecked} />
        </Popover>
        <Menu label="Bulk actions" entries={ENTRIES} onAction={setChosen}>
          2 selected
          <ChevronDown aria-hidden="true" />
        </Menu>
        <span className="small quiet">{chosen}</span>
      </div>
      <TreeView
        label="Workspaces"
        nodes={NODES}
        selected={selected}
        onSelect={setSelected}
        expanded={expanded}
        onExpand={setExpanded}
      />
    </div>
  )
}
