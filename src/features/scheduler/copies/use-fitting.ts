import { useCallback, useEffect, useRef } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Alike } from '#src/widgets/bulk-job/alike.ts'

import { fitPicture, type FittedPicture, NotFitted } from './fit-picture.ts'

/** Fits the picture of an entry to each kind of panel once, for its preview and for the copy. */
export function useFitting(picture: File | undefined, from: Device) {
  const fitted = useRef(new Map<string, Promise<FittedPicture>>())
  const gone = useRef(new AbortController())
  useEffect(() => {
    const stop = new AbortController()
    gone.current = stop
    fitted.current = new Map()
    return () => stop.abort()
  }, [picture])

  return useCallback(
    async (group: Alike) => {
      if (!picture) throw new NotFitted('no picture')
      const { key } = group
      const fitting =
        fitted.current.get(key) ?? fitPicture(picture, from, group, gone.current.signal)
      fitted.current.set(key, fitting)
      // Another try may do.
      void fitting.catch(() => fitted.current.delete(key))
      return await fitting
    },
    [picture, from],
  )
}
