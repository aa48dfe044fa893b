import { vi } from 'vitest'

/** Holds back requests to the fake server, which `fetch` is by now, until the returned function is called. */
export function holdFetch(isHeld: (request: Request) => boolean): () => void {
  const answer = fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (isHeld(request)) await released
    return await answer(request)
  })
  return release
}
