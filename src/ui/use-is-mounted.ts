import { useEffect, useRef } from 'react'

/** Whether the component is still shown, for what ends later: its messages would be seen by nobody. */
export function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
