/** Callbacks that are called on each change. `subscribe` returns a function that removes its listener, as React expects. */
export function createListeners<T = void>() {
  const listeners = new Set<(value: T) => void>()
  return {
    notify(value: T) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener: (value: T) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
