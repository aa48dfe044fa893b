import { Ellipsis, LayoutGrid, List, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { galleryTexts } from '#src/texts/gallery.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DropArea } from '#src/ui/drop-area.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import { ChoiceSamples } from './choice-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import styles from './gallery-page.module.css'
import { MeterSamples, StatusSamples, TagSamples } from './meter-samples.tsx'
import { RowSamples } from './row-samples.tsx'
import { StateSamples, ToastSamples } from './state-samples.tsx'

/** All components of the design system in their states, for ROOT (SHELL-13). */
export function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <h2 className={styles.title}>{galleryTexts.title}</h2>
      <Section title={galleryTexts.panels}>
        <PanelSamples />
      </Section>
      <Section title={galleryTexts.colors}>
        <ColorExamples />
      </Section>
      <Section title={galleryTexts.type}>
        <TypeExamples />
      </Section>
      <Section title={galleryTexts.buttons}>
        <ButtonSamples />
      </Section>
      <Section title={galleryTexts.fields}>
        <FieldSamples />
      </Section>
      <Section title={galleryTexts.meters}>
        <MeterSamples />
      </Section>
      <Section title={galleryTexts.tags}>
        <TagSamples />
      </Section>
      <Section title={galleryTexts.status}>
        <StatusSamples />
      </Section>
      <Section title={galleryTexts.ways}>
        <NavigationExamples />
      </Section>
      <Section title={galleryTexts.rows}>
        <RowSamples />
      </Section>
      <Section title={galleryTexts.choices}>
        <ChoiceSamples />
      </Section>
      <Section title={galleryTexts.toasts}>
        <ToastSamples />
      </Section>
      <Section title={galleryTexts.states}>
        <StateSamples />
      </Section>
      <Section title={galleryTexts.dialogs}>
        <DialogSamples />
      </Section>
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

const IMAGE = '/promo/product.png'
const PANEL = { width: 1280, height: 720 }

function PanelSamples() {
  return (
    <>
      <PanelFrame {...PANEL} size="large" src={IMAGE} alt="Hills and a sun, dithered" />
      <div className={`${styles.row} ${styles.wide}`}>
        <PanelFrame {...PANEL} src={IMAGE} />
        <PanelFrame {...PANEL} src={IMAGE} orientation="vertical" />
        <PanelFrame {...PANEL} src={IMAGE} away />
        <PanelFrame {...PANEL}>No content yet</PanelFrame>
      </div>
      <div className={styles.row}>
        <PanelFrame {...PANEL} size="list" src={IMAGE} />
        <PanelFrame {...PANEL} size="list" src={IMAGE} orientation="vertical" />
        <PanelFrame {...PANEL} size="list" src={IMAGE} away />
        <PanelFrame {...PANEL} size="list" />
      </div>
    </>
  )
}

const COLORS = (
  'paper sheet tray float ink ink-2 ink-3 ink-off line line-2 edge accent accent-deep accent-wash ' +
  'accent-line good warn bad good-wash warn-wash bad-wash bezel panel-paper panel-ink'
).split(' ')

const ColorExamples = () => (
  <div className={styles.swatches}>
    {COLORS.map((name) => (
      <div key={name}>
        <div className={styles.swatch} style={{ '--sample': `var(--${name})` }} />
        <span className="small">{name}</span>
      </div>
    ))}
  </div>
)

const TypeExamples = () => (
  <div className={styles.stack}>
    <p className={styles.huge}>142 panels, all quiet</p>
    <h2>Lobby welcome</h2>
    <p>
      <span>Body 14/20. A device counts as not connected when it was unseen for 65 minutes. </span>
      <a className="link" href="#type">
        Read how
      </a>
    </p>
    <p className="small second">Small 13/20, second ink. Updated 2 min ago</p>
    <p className="mono">7C:9E:BD:4A:1F:07 000000</p>
  </div>
)

const VIEWS = [
  { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
] as const
const SPANS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

function ButtonSamples() {
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

type Tab = 'preview' | 'default' | 'scheduled'
const TABS: readonly { id: Tab; label: string; content: ReactNode }[] = [
  { id: 'preview', label: 'Device preview', content: <p>What the panel shows.</p> },
  { id: 'default', label: 'Default content', content: <p>What it shows otherwise.</p> },
  { id: 'scheduled', label: 'Scheduled content', content: <p>What it shows next.</p> },
]
const PATH = ['All', 'Poznań museum', 'Ground floor'].map((name) => ({ id: name, name }))
const TOTAL = 142

function NavigationExamples() {
  const [tab, setTab] = useState<Tab>('preview')
  const [depth, setDepth] = useState(PATH.length)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  return (
    <>
      <Breadcrumbs
        path={PATH.slice(0, depth)}
        onSelect={(id) => setDepth(PATH.findIndex((part) => part.id === id) + 1)}
      />
      <Tabs label="Device" tabs={TABS} selected={tab} onSelect={setTab} />
      <div className={styles.row}>
        <Pagination
          page={page}
          pageSize={pageSize}
          total={TOTAL}
          onPage={setPage}
          pageSizes={[10, 20, 50, 100]}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      </div>
    </>
  )
}

function DialogSamples() {
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<string>()
  const close = () => setOpen(false)
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Button onClick={() => setOpen(true)}>Delete folder</Button>
        <Facts>
          <Fact name="Orientation">Horizontal</Fact>
          <Fact name="Timezone">Europe/Warsaw</Fact>
          <Fact name="File">{file}</Fact>
        </Facts>
      </div>
      <DropArea
        hint="JPEG or PNG, 5 MB at most"
        accept={['image/jpeg', 'image/png']}
        onFiles={([first]) => setFile(first?.name ?? '')}
      />
      {open && (
        <Modal
          title="Delete “Landscape”?"
          size="move"
          role="alertdialog"
          onClose={close}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button variant="danger-primary" onClick={close}>
                Delete folder
              </Button>
            </>
          }
        >
          <p>48 images are deleted for good, 2 of them in use on Lobby welcome.</p>
          <Checkbox label="Delete the 48 images too" />
        </Modal>
      )}
    </div>
  )
}
