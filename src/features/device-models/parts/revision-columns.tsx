import type { ListedRevision } from '#src/contract/device-model.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { paletteFor } from '#src/imaging/palettes.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { Tag } from '#src/ui/tag.tsx'

import { formatDisplayRevision } from '../labels.ts'
import styles from './revision-columns.module.css'
import type { RevisionColumn } from './sort-revisions.ts'

type Column = DataColumn<ListedRevision> & { id: RevisionColumn }

/** MOD-04 */
export function revisionColumns(onOpen: (revision: ListedRevision) => void): Column[] {
  return [
    {
      id: 'model',
      name: deviceModelsTexts.model,
      width: 'minmax(10rem, 1.4fr)',
      sortable: true,
      rowHeader: true,
      inCard: 'title',
      cell: (revision) => <ModelCell revision={revision} onOpen={onOpen} />,
    },
    {
      id: 'stockNumber',
      name: deviceModelsTexts.stockNumber,
      width: 'minmax(8.75rem, 1.1fr)',
      sortable: true,
      inCard: 'detail',
      cell: ({ stockNumber }) => <bdi className="mono">{stockNumber || '-'}</bdi>,
    },
    {
      id: 'state',
      name: deviceModelsTexts.state,
      width: '7.25rem',
      sortable: true,
      inCard: 'action',
      cell: ({ lifeState }) => (
        <Tag tone={TONES[lifeState]}>{deviceModelsTexts.stateNames[lifeState]}</Tag>
      ),
    },
    {
      id: 'registrations',
      name: deviceModelsTexts.registrations,
      width: '6.75rem',
      sortable: true,
      inCard: 'line',
      cell: ({ registrations }) => <Registrations registrations={registrations} />,
    },
    {
      id: 'firmware',
      name: deviceModelsTexts.firmware,
      width: '6rem',
      sortable: true,
      inCard: 'wide-line',
      cell: ({ firmwareVersion }) => <span className="mono">{firmwareVersion ?? '-'}</span>,
    },
    {
      id: 'partNumber',
      name: deviceModelsTexts.partNumber,
      width: 'minmax(7.75rem, 1fr)',
      sortable: true,
      inCard: 'wide-line',
      cell: ({ partNumber }) => <bdi className="mono">{partNumber || '-'}</bdi>,
    },
    {
      id: 'displayVersion',
      name: deviceModelsTexts.displayVersion,
      width: 'minmax(7.5rem, 1fr)',
      sortable: true,
      inCard: 'wide-line',
      cell: ({ displayRevision }) => <DisplayVersion displayRevision={displayRevision} />,
    },
    numberColumn('diagonal', deviceModelsTexts.diagonal, '5.25rem', ({ diagonal }) =>
      deviceModelsTexts.inches(diagonal),
    ),
    numberColumn(
      'horizontal',
      deviceModelsTexts.horizontal,
      '6.25rem',
      ({ resolutionHorizontal }) => resolutionHorizontal,
    ),
    numberColumn(
      'vertical',
      deviceModelsTexts.vertical,
      '6.25rem',
      ({ resolutionVertical }) => resolutionVertical,
    ),
    numberColumn('ppi', deviceModelsTexts.ppi, '5rem', ({ ppi }) => ppi),
  ]
}

const TONES = { Development: 'accent', Production: 'good', EndOfLife: 'plain' } as const

const numberColumn = (
  id: RevisionColumn,
  name: string,
  width: string,
  numberOf: (revision: ListedRevision) => number | string,
): Column => ({
  id,
  name,
  width,
  sortable: true,
  align: 'end',
  inCard: 'wide-line',
  cell: (revision) => <span className={styles.number}>{numberOf(revision)}</span>,
})

interface ModelCellProps {
  revision: ListedRevision
  onOpen: (revision: ListedRevision) => void
}

function ModelCell({ revision, onOpen }: ModelCellProps) {
  const { deviceGroup } = revision
  return (
    <span className={styles.model}>
      <PanelIcon revision={revision} />
      <RowName name={displayNameOf(deviceGroup)} onPress={() => onOpen(revision)} />
    </span>
  )
}

/** The panel's proportions and palette. */
const PanelIcon = ({ revision }: { revision: ListedRevision }) => (
  <span
    className={styles.glass}
    style={{ '--w': revision.resolutionHorizontal, '--h-px': revision.resolutionVertical }}
    aria-hidden="true"
  >
    {paletteFor(revision).nominal.map((rgb) => (
      <span key={String(rgb)} style={{ '--k': `rgb(${rgb.join(' ')})` }} />
    ))}
  </span>
)

/** Shown when counts are missing (MOD-06). */
const DEFAULT_COUNTS = { active: 1_000, known: 2_000 }

function Registrations({ registrations }: Pick<ListedRevision, 'registrations'>) {
  const count = registrations ?? DEFAULT_COUNTS
  return (
    <span className={styles.number} title={deviceModelsTexts.registeredTotal(count)}>
      {deviceModelsTexts.registered(count)}
    </span>
  )
}

function DisplayVersion({ displayRevision }: Pick<ListedRevision, 'displayRevision'>) {
  const words = formatDisplayRevision(displayRevision)
  return (
    <span className={styles.two}>
      <bdi className="mono">{displayRevision || '-'}</bdi>
      {words !== undefined && <span className={styles.quiet}>{words}</span>}
    </span>
  )
}
