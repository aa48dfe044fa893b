/** What a list shows and how true it is: the value, when it was asked for by the device's clock, and who said it. */
export interface Reading<T> {
  value: T
  askedAtMs: number
  from: 'server' | 'device'
}

export async function readFromServer<T>(ask: () => Promise<T>): Promise<Reading<T>> {
  const askedAtMs = Date.now()
  return { value: await ask(), askedAtMs, from: 'server' }
}
