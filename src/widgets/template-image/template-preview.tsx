import { CircleAlert } from 'lucide-react'

import type { Orientation } from '#src/contract/fields.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { templatePictureTexts } from '#src/texts/template-picture.ts'
import { Note } from '#src/ui/note.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'

import styles from './template-preview.module.css'
import { type DesignImages, useDesignImages } from './use-design-images.ts'
import { type TemplateFrame, type TemplateToDraw, useTemplateFrame } from './use-template-frame.ts'

interface TemplatePreviewProps extends Omit<TemplateToDraw, 'pictures'> {
  /** Image URLs from the template. */
  images: Readonly<Record<string, string>>
  /** Alternative text. */
  label?: string
  size?: 'card' | 'large'
}

/** Preview of a template on its panel, rendered like the server. */
export function TemplatePreview({
  images,
  label,
  size = 'large',
  ...template
}: TemplatePreviewProps) {
  const pictures = useDesignImages(template.design, images)
  const drawn = useTemplateFrame(
    pictures.isLoading ? undefined : { ...template, pictures: pictures.pictures },
  )
  const { orientation } = template.layout
  return (
    <span className={styles.preview} aria-busy={drawn.status === 'working'}>
      <TemplateOnPanel {...{ drawn, orientation, size, label }} model={template.model} />
      <PreviewWarning drawn={drawn} pictures={pictures} />
    </span>
  )
}

interface TemplateOnPanelProps extends Pick<TemplateToDraw, 'model'> {
  drawn: TemplateFrame
  orientation: Orientation
  size: 'card' | 'large'
  label?: string | undefined
}

/** The result of `useTemplateFrame`; an empty panel until then. */
export function TemplateOnPanel({ drawn, model, label, ...panel }: TemplateOnPanelProps) {
  if (drawn.frame)
    return (
      <PanelPreview frame={drawn.frame} label={label ?? templatePictureTexts.asShown} {...panel} />
    )
  const { width, height } = panelOf(model)
  return (
    <PanelFrame width={width} height={height} {...panel}>
      {drawn.status === 'working' && <Spinner />}
    </PanelFrame>
  )
}

interface PreviewWarningProps {
  drawn: TemplateFrame
  pictures: Pick<DesignImages, 'isLoading'>
}

/** Warning about an incomplete preview. */
export function PreviewWarning({ drawn, pictures }: PreviewWarningProps) {
  const warning = warningText(drawn, pictures.isLoading)
  if (warning === undefined) return null
  return (
    <span className={styles.words}>
      <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
        {warning}
      </Note>
    </span>
  )
}

function warningText({ problem, missing }: TemplateFrame, isLoading: boolean) {
  if (problem) return templatePictureTexts[problem]
  if (missing.length > 0 && !isLoading) return templatePictureTexts.missing(missing.length)
  return undefined
}
