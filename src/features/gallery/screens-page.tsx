import { useQuery } from '@tanstack/react-query'

import type { DeviceGroup, ListedRevision } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { type Panel, panelOf } from '#src/imaging/frame.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { galleryTexts } from '#src/texts/gallery.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'
import { usePanelImage } from '#src/widgets/panel-image/use-panel-image.ts'
import { useSampleImage } from '#src/widgets/panel-image/use-sample-image.ts'
import { useInView } from '#src/widgets/template-image/use-in-view.ts'

import styles from './screens-page.module.css'

const ORIENTATIONS: readonly Orientation[] = ['horizontal', 'vertical']

/** A sample image on each device model in all palettes and both orientations, for ROOT (SHELL-13). */
export function ScreensPage() {
  const models = useQuery(deviceModelQueries.every())
  const revisions = useQuery(deviceModelQueries.revisions(undefined))
  const sample = useSampleImage()
  if (!models.data || !revisions.data) {
    const failed = [models, revisions].filter(({ isError }) => isError)
    if (failed.length === 0) return <SkeletonRows rows={6} />
    return (
      <ErrorState
        title={deviceModelsTexts.modelsFailed}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    )
  }
  const groups = models.data.value.data
  const allRevisions = revisions.data.value.data
  if (groups.length === 0) return <EmptyState />
  return (
    <div className={styles.page}>
      <nav className={styles.models} aria-label={deviceModelsTexts.models}>
        {groups.map((model) => (
          <a key={model.id} href={`#${idOf(model)}`} className="link">
            <bdi>{displayNameOf(model)}</bdi>
          </a>
        ))}
      </nav>
      {groups.map((model) => (
        <section key={model.id} className={styles.model} aria-labelledby={idOf(model)}>
          <h2 id={idOf(model)}>
            <bdi>{displayNameOf(model)}</bdi>
          </h2>
          {panelsOf(model, allRevisions).map((panel) => (
            <Screens key={keyOf(panel)} name={displayNameOf(model)} panel={panel} sample={sample} />
          ))}
        </section>
      ))}
    </div>
  )
}

const idOf = ({ id }: DeviceGroup) => `model-${id}`
const keyOf = ({ width, height, palette }: Panel) => `${width} ${height} ${palette.id}`

/** The panel of the model, then the distinct panels of its revisions. */
function panelsOf(model: DeviceGroup, revisions: readonly ListedRevision[]): Panel[] {
  const own = revisions.filter(({ deviceGroup }) => deviceGroup.id === model.id)
  const panels = [model, ...own].map(panelOf)
  return [...new Map(panels.map((panel) => [keyOf(panel), panel])).values()]
}

interface ScreensProps {
  name: string
  panel: Panel
  /** See `useSampleImage`. */
  sample: Blob | null | undefined
}

function Screens({ name, panel, sample }: ScreensProps) {
  const { width, height, palette } = panel
  return (
    <div className={styles.screens}>
      <header className={styles.head}>
        <h3>{palette.name}</h3>
        <span className="quiet small">{deviceModelsTexts.size({ width, height })}</span>
      </header>
      <div className={styles.pair}>
        {ORIENTATIONS.map((orientation) => (
          <Screen
            key={orientation}
            name={`${name}, ${palette.name}`}
            panel={panel}
            orientation={orientation}
            sample={sample}
          />
        ))}
      </div>
    </div>
  )
}

function Screen({ name, panel, orientation, sample }: ScreensProps & { orientation: Orientation }) {
  const { isInView, ref } = useInView()
  const state = usePanelImage((isInView && sample) || null, panel, orientation)
  const label = galleryTexts.orientation[orientation]
  return (
    <figure ref={ref} className={styles.screen}>
      {state.status === 'ready' ? (
        <PanelPreview
          frame={state.picture.frame}
          orientation={orientation}
          size="large"
          label={galleryTexts.screen({ panel: name, orientation: label })}
        />
      ) : (
        <PanelFrame {...panel} orientation={orientation} size="large">
          {sample === null || state.status === 'refused' ? galleryTexts.drawFailed : <Spinner />}
        </PanelFrame>
      )}
      <figcaption className="quiet small">{label}</figcaption>
    </figure>
  )
}
