import { CircleAlert, WifiOff } from 'lucide-react'

import type { Image } from '#src/contract/image.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useHasLocalBytes } from '#src/widgets/image-preview/image-bytes.ts'

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
  const hasLocalBytes = useHasLocalBytes(selectedItem?.id)
  if (selectedItem?.kind !== 'image') return null
  const lacksBytes = (away || failure === 'needsNetwork') && !hasLocalBytes
  if (lacksBytes) return <ThumbnailOnly image={selectedItem.image} {...{ request, onChoose }} />
  if (failure === undefined) return null
  return (
    <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
      {selectFileTexts.fetchFailed}
    </Note>
  )
}

type ThumbnailOnlyProps = Pick<UnavailableImageProps, 'request' | 'onChoose'> & { image: Image }

function ThumbnailOnly({ image, request, onChoose }: ThumbnailOnlyProps) {
  const { id, name, thumbnail, thumbnailSmall } = image
  const whole = request.acceptsWhole && (
    <Button
      onClick={() => onChoose({ type: 'whole', imageId: id, name, thumbnail, thumbnailSmall })}
    >
      {selectFileTexts.useWhole}
    </Button>
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
