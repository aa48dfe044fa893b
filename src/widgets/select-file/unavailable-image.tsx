import { CircleAlert, WifiOff } from 'lucide-react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { hasLocalBytes } from '#src/widgets/image-preview/image-bytes.ts'

import type { Choice, SelectFileRequest } from './select-file.ts'
import { cropTargetOf, type Failure } from './use-image-selection.ts'
import type { Library } from './use-library.ts'

interface UnavailableImageProps {
  library: Library
  request: SelectFileRequest
  failure: Failure | undefined
  onChoose: (choice: Choice) => void
}

/** Explains that only a thumbnail of the selected image is available, and offers alternatives. */
export function UnavailableImage({
  library: { selectedItem },
  request,
  failure,
  onChoose,
}: UnavailableImageProps) {
  const away = isDisconnected(useConnectivity())
  if (selectedItem?.kind !== 'image') return null
  const { id, name, thumbnail, thumbnailSmall } = selectedItem.image
  const lacksBytes = (away || failure === 'needsNetwork') && !hasLocalBytes(id)
  if (!lacksBytes && failure === undefined) return null
  const whole = lacksBytes && request.acceptsWhole && (
    <Button
      onClick={() => onChoose({ type: 'whole', imageId: id, name, thumbnail, thumbnailSmall })}
    >
      {selectFileTexts.useWhole}
    </Button>
  )
  if (!lacksBytes)
    return (
      <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
        {selectFileTexts.fetchFailed}
      </Note>
    )
  return (
    <Note tone="warn" boxed icon={<WifiOff aria-hidden="true" />} action={whole}>
      {cropTargetOf(request)
        ? selectFileTexts.needsNetwork(name)
        : selectFileTexts.needsNetworkAsItIs(name)}
      {whole && ` ${selectFileTexts.wholeInstead}`}
    </Note>
  )
}
