import type { ListedTemplate } from '#src/contract/template.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { templatePictureTexts } from '#src/texts/template-picture.ts'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TemplatePreview } from '#src/widgets/template-image/template-preview.tsx'
import { useTemplate } from '#src/widgets/template-image/use-template.ts'

import type { SelectFilePanel } from './select-file.ts'

interface FillPreviewProps {
  template: ListedTemplate
  panel: SelectFilePanel | undefined
  values: Readonly<Record<string, string>>
}

/** Preview of the template with the current texts (SEL-15). */
export function FillPreview({ template, panel, values }: FillPreviewProps) {
  const { template: whole, read, isMissing } = useTemplate(template.id)
  if (isMissing) return <Note tone="warn">{selectFileTexts.fillNoDesign}</Note>
  if (!whole || !read) return <Spinner />
  if ('broken' in read) return <Note tone="warn">{templatePictureTexts.broken}</Note>
  return (
    <TemplatePreview
      design={read.design}
      images={whole.images}
      layout={layoutOf(template, panel)}
      model={modelOf(panel)}
      variables={valuesFor(template.variables, values)}
      label={selectFileTexts.fillShown(template.name)}
    />
  )
}

/** Default without a target panel. */
const ANY_PANEL = {
  resolutionHorizontal: 1280,
  resolutionVertical: 720,
  displayType: 'BW',
  colorDepth: 1,
} as const

const modelOf = (panel: SelectFilePanel | undefined) => {
  const { resolutionHorizontal, resolutionVertical, displayType, colorDepth } =
    panel?.model ?? ANY_PANEL
  return resolutionHorizontal && resolutionVertical
    ? { resolutionHorizontal, resolutionVertical, displayType, colorDepth }
    : { ...ANY_PANEL, displayType, colorDepth }
}

const layoutOf = ({ devices: [first] }: ListedTemplate, panel: SelectFilePanel | undefined) => ({
  deviceGroupName: panel?.deviceGroupName ?? first?.deviceGroupName ?? '',
  orientation: panel?.orientation ?? first?.orientation ?? 'horizontal',
})
