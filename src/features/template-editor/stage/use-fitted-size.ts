import { useEffect, useMemo, useState } from 'react'

import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Size } from '#src/imaging/raster.ts'

import { fittedSize } from './sketch/text-sketch.ts'

/** The size of what is being written, as the panel would have it; the last one known while that is found out. */
export function useFittedSize(
  text: PlacedElement['text'],
  written: string,
  { width, height }: Size,
): number {
  const [size, setSize] = useState(text.size)
  const asked = useMemo(() => ({ ...text, content: written }), [text, written])
  useEffect(() => {
    const stop = new AbortController()
    fittedSize(asked, { width, height }).then(
      (fitted) => stop.signal.aborted || setSize(fitted),
      () => undefined, // no font without the network: the last size stays
    )
    return () => stop.abort()
  }, [asked, width, height])
  return size
}
