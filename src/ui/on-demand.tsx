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
  let lacking: readonly HTMLLinkElement[] = []
  return function OnDemand(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      loadAgain(lacking)
        .then(load)
        .then(
          (part) => {
            loaded = part
            setPart(() => part)
          },
          () => {
            lacking = failedStyles()
            setPart(() => Missing)
          },
        )
    }, [Part])
    const Shown = Part ?? Waiting
    return Shown ? <Shown {...props} /> : null
  }
}

const FAILED = 'data-failed'

/** Marks stylesheets that could not be loaded. Call once. */
export function noteFailedStyles(): void {
  const mark = ({ target }: Event) =>
    target instanceof HTMLLinkElement &&
    target.rel === 'stylesheet' &&
    target.setAttribute(FAILED, '')
  document.addEventListener('error', mark, true)
}

const failedStyles = () => [...document.querySelectorAll<HTMLLinkElement>(`link[${FAILED}]`)]

/** The bundler's import loads a stylesheet only once, and then runs code whose styles are missing. */
const loadAgain = (styles: readonly HTMLLinkElement[]) =>
  // Another part may have loaded them meanwhile.
  Promise.all(styles.filter(({ isConnected }) => isConnected).map(loadStyle))

const loadStyle = (failed: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    for (const { name, value } of failed.attributes)
      if (name !== FAILED) link.setAttribute(name, value)
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`Could not load ${link.href}`)))
    failed.replaceWith(link)
  })
