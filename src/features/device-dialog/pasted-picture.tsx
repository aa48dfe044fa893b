import { lazy, Suspense, useState } from 'react'

import { usePastedPicture } from '#src/widgets/panel-picture/use-pasted-picture.ts'
import { selecting } from '#src/widgets/select-file/select-file.ts'

import type { ContentNow } from './use-content-now.ts'

const LazyCropDialog = lazy(async () => ({
  default: (await import('#src/widgets/cropper/crop-dialog.tsx')).CropDialog,
}))

/** A picture pasted onto the preview of a device is cropped for its panel, and shown on it. */
export function PastedPicture({ content: { panel, setting } }: { content: ContentNow }) {
  const [file, setFile] = useState<File>()
  usePastedPicture(file === undefined, (pasted) => {
    // The select-file dialog lies over this one and takes pasted pictures itself.
    if (!selecting.get()) setFile(pasted)
  })
  if (!file) return null
  return (
    <Suspense>
      <LazyCropDialog
        file={file}
        name={file.name}
        target={panel}
        onCropped={(cropped) =>
          void setting
            .keep({ type: 'image', cropped: true, ...cropped })
            .then(() => setFile(undefined))
        }
        isSaving={setting.isSaving}
        onClose={() => setFile(undefined)}
      />
    </Suspense>
  )
}
