import '#src/platform/i18n/en/select-file.ts'

import { CircleAlert, WifiOff } from 'lucide-react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { isHere } from '#src/widgets/image-preview/picture-bytes.ts'

import type { Choice, SelectFileRequest } from './select-file.ts'
import type { Library } from './use-library.ts'
import { cropTargetOf, type Failure } from './use-taking.ts'

interface NotHereProps {
  library: Library
  request: SelectFileRequest
  failure: Failure | undefined
  onChoose: (choice: Choice) => void
}

/** Of the chosen picture only a small version is on this device, and what can be done all the same. */
export function NotHere({ library: { chosen }, request, failure, onChoose }: NotHereProps) {
  const away = isDisconnected(useConnectivity())
  if (chosen?.kind !== 'image') return null
  const { id, name, thumbnail, thumbnailSmall } = chosen.image
  const lacksBytes = (away || failure === 'needsNetwork') && !isHere(id)
  if (!lacksBytes && failure === undefined) return null
  const whole = lacksBytes && request.acceptsWhole && (
    <Button
      onClick={() => onChoose({ type: 'whole', imageId: id, name, thumbnail, thumbnailSmall })}
    >
      {t('selectFile:useWhole')}
    </Button>
  )
  if (!lacksBytes)
    return (
      <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
        {t('selectFile:fetchFailed')}
      </Note>
    )
  return (
    <Note tone="warn" boxed icon={<WifiOff aria-hidden="true" />} action={whole}>
      {t(cropTargetOf(request) ? 'selectFile:needsNetwork' : 'selectFile:needsNetworkAsItIs', {
        name,
      })}
      {whole && ` ${t('selectFile:wholeInstead')}`}
    </Note>
  )
}
