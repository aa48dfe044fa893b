import { useCallback, useSyncExternalStore } from 'react'

/** For rendering different components. Styles belong in CSS. */
export const PHONE = '(max-width: 44rem)'
/** A `SidePane` is hidden. */
export const NARROW = '(max-width: 69rem)'

export function useMedia(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
