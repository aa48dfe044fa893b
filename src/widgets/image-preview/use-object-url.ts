import { useMemo, useSyncExternalStore } from 'react'

/** An object URL that is revoked on unmount. */
export function useObjectUrl(blob: Blob | null): string | undefined {
  const { subscribe, get } = useMemo(() => addressOf(blob), [blob])
  return useSyncExternalStore(subscribe, get)
}

const addressOf = (blob: Blob | null) => {
  let address: string | undefined
  return {
    get: () => address,
    subscribe(listener: () => void) {
      if (!blob) return () => undefined
      address = URL.createObjectURL(blob)
      listener()
      return () => {
        if (address !== undefined) URL.revokeObjectURL(address)
        address = undefined
      }
    },
  }
}
