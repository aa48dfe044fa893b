import { commonTexts } from '#src/texts/common.ts'

import { ErrorState } from './error-state.tsx'

export const reloadPage = (): void => location.reload()

/** Replaces a part of a page whose code cannot be loaded, such as without a network. */
export const MissingPart = () => (
  <ErrorState onRetry={reloadPage}>{commonTexts.partMissingWhy}</ErrorState>
)
