/** For a map that keeps no more than `most`: what came first goes, so that one more can be put in. */
export function makeRoom(kept: Map<string, unknown>, most: number): void {
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
}
