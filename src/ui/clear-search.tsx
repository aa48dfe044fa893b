import { commonTexts } from '#src/texts/common.ts'

import { Button } from './button.tsx'

/** The way on from a search that found nothing. */
export const ClearSearch = ({ onClear }: { onClear: () => void }) => (
  <Button onClick={onClear}>{commonTexts.clearSearch}</Button>
)
