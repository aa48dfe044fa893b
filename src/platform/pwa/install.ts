import { createListeners } from '#src/domain/listeners.ts'

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
  const { notify, subscribe } = createListeners()
  function setOffer(next: typeof offer) {
    offer = next
    notify()
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
    subscribe,
    /** A prompt can be used once. */
    async prompt() {
      const current = offer
      setOffer(undefined)
      return (await current?.prompt())?.outcome === 'accepted'
    },
  }
}
