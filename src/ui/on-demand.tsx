import { type ComponentType, useEffect, useState } from 'react'

interface OnDemandOptions<P> {
  /** Replaces the component if its code cannot be loaded. */
  Missing: ComponentType<P>
  /** Shown while the code is loading. */
  Waiting?: ComponentType<P>
}

/**
 * A component whose code is loaded when it is first shown. Unlike `lazy`, it does not replace the page by an error if the code
 * cannot be loaded, and loads it again when it is shown again. It also shows at once what has loaded: after a fallback, React
 * delays the content by 300 ms.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Missing, Waiting }: OnDemandOptions<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function OnDemand(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => setPart(() => Missing),
      )
    }, [])
    const Shown = Part ?? Waiting
    return Shown ? <Shown {...props} /> : null
  }
}
