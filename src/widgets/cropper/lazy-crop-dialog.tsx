import { lazy } from 'react'

import { MissingChunk } from '#src/widgets/select-file/missing-chunk.tsx'

/** Large, and not needed before an image is picked. */
export const LazyCropDialog = lazy(() =>
  import('./crop-dialog.tsx').then(
    ({ CropDialog }) => ({ default: CropDialog }),
    () => ({ default: MissingChunk }),
  ),
)
