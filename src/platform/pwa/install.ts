/** Not in TypeScript's library: Chromium's offer to install the page as an app. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isOffer = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event

/** Holds the browser's offer back until somebody presses the console's own control (PWA-08). */
export function createInstallOffer(page: EventTarget) {
  let offer: BeforeInstallPromptEvent | undefined
  const listeners = new Set<() => void>()
  function become(next: typeof offer) {
    offer = next
    for (const listener of listeners) listener()
  }
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    become(event)
  })
  page.addEventListener('appinstalled', () => become(undefined))

  return {
    /** Whether the control may be shown: never once installed, nor where the browser does not offer it. */
    get: () => offer !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** An offer is good for one answer. */
    async ask() {
      const current = offer
      become(undefined)
      return (await current?.prompt())?.outcome === 'accepted'
    },
  }
}
