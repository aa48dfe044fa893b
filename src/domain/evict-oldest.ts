/** Removes the oldest entry of a full map, before one is added. */
export function evictOldest(cache: Map<string, unknown>, maxSize: number): void {
  const [oldest] = cache.keys()
  if (cache.size >= maxSize && oldest !== undefined) cache.delete(oldest)
}
