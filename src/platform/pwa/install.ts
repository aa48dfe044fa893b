/** Chromium's install prompt; missing in TypeScript's library. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Whether the console runs as an installed app. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches

const isOffer = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event

/** Defers the browser's install prompt until the user clicks the console's own button (PWA-08). */
export function createInstallOffer(page: EventTarget) {
  let offer: BeforeInstallPromptEvent | undefined
  const listeners = new Set<() => void>()
  function setOffer(next: typeof offer) {
    offer = next
    for (const listener of listeners) listener()
  }
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    setOffer(event)
  })
  page.addEventListener('appinstalled', () => setOffer(undefined))

  return {
    /** Whether to show the button: not once installed, nor without a deferred prompt. */
    get: () => offer !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A prompt can be used once. */
    async prompt() {
      const current = offer
      setOffer(undefined)
      return (await current?.prompt())?.outcome === 'accepted'
    },
  }
}
