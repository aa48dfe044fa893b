/** Removes the oldest entry of a full map or set, before one is added. */
export function evictOldest(cache: Map<string, unknown> | Set<string>, maxSize: number): void {
  const [oldest] = cache.keys()
  if (cache.size >= maxSize && oldest !== undefined) cache.delete(oldest)
}
