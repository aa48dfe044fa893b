import { commonTexts } from '#src/texts/common.ts'

import { Button } from './button.tsx'
import { passFocus } from './take-focus.ts'

/** The way on from a search that found nothing. */
export const ClearSearch = ({ onClear }: { onClear: () => void }) => (
  <Button
    onClick={(event) => {
      passFocus(event)
      onClear()
    }}
  >
    {commonTexts.clearSearch}
  </Button>
)
