import { useEffect, useState } from 'react'

import type { PlacedElement } from '#src/domain/design/element.ts'
import { log } from '#src/platform/log.ts'
import { NotLoaded } from '#src/widgets/template-picture/template-files.ts'

import type { Prepared } from './paint-element.ts'
import { sketchPicture } from './picture-sketch.ts'
import { sketchText } from './text-sketch.ts'

/** What an element needs to be painted. While something newer is made ready the former stays, so that nothing flickers. */
export function usePrepared(
  { type, text, picture: { imageId } }: PlacedElement,
  variables: Readonly<Record<string, string>>,
  pictures: ReadonlyMap<string, Blob>,
): Prepared {
  const [prepared, setPrepared] = useState<Prepared>({})
  const blob = type === 'picture' && imageId !== null ? pictures.get(imageId) : undefined
  const shownText = useSame(type === 'text' ? text : undefined)

  useEffect(() => {
    const stop = new AbortController()
    const show = (made: Prepared) => stop.signal.aborted || setPrepared(made)
    if (shownText) {
      sketchText(shownText, variables).then(
        (made) => show({ text: made }),
        (error: unknown) => {
          // Without the network that is no fault.
          if (!(error instanceof NotLoaded))
            log.error('The fonts of a text could not be had', error)
        },
      )
    } else if (blob) void sketchPicture(blob).then((made) => show({ picture: made }))
    else show(NOTHING)
    return () => stop.abort()
  }, [shownText, variables, blob])

  return prepared
}

const NOTHING: Prepared = {}

/** The former object as long as it says the same: a text that is only moved keeps its lines. */
function useSame<T>(value: T): T {
  const key = JSON.stringify(value)
  const [kept, setKept] = useState({ key, value })
  if (kept.key === key) return kept.value
  setKept({ key, value })
  return value
}
