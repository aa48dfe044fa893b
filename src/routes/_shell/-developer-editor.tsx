import { useNavigate } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useState } from 'react'

import type { SampleId } from '#src/features/developer-editor/sample-ids.ts'
import { SAMPLE_MODELS, useSamplePictures } from '#src/features/developer-editor/sample-models.ts'
import { SAMPLES } from '#src/features/developer-editor/samples.ts'
import { createEditor } from '#src/features/template-editor/editor.ts'
import { TitleBar } from '#src/features/template-editor/page/title-bar.tsx'
import { Workbench } from '#src/features/template-editor/page/workbench.tsx'
import { developerEditorTexts } from '#src/texts/developer-editor.ts'
import { Note } from '#src/ui/note.tsx'

const NO_PICTURES: ReadonlyMap<string, Blob> = new Map()

/** TPL-05: the very editor, with templates that belong to no library. */
export const DeveloperEditor = ({ sample }: { sample: SampleId }) => (
  <SampleEditor key={sample} sample={sample} />
)

function SampleEditor({ sample }: { sample: SampleId }) {
  const navigate = useNavigate()
  const pictures = useSamplePictures()
  const [editor] = useState(() =>
    createEditor(SAMPLES[sample], { deviceGroupName: 'device', orientation: 'horizontal' }),
  )
  return (
    <Workbench
      editor={editor}
      models={SAMPLE_MODELS.slice(0, 1)}
      pictures={pictures ?? NO_PICTURES}
      organizationId={undefined}
      canEdit
      bar={
        <TitleBar
          saveStatus=""
          backLabel={developerEditorTexts.back}
          onBack={() => void navigate({ to: '/DEV-template-editor' })}
        />
      }
      notes={<Note icon={<Info aria-hidden="true" />}>{developerEditorTexts.nothingSaved}</Note>}
    />
  )
}
