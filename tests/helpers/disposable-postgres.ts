/** For a cluster that is deleted after the tests: nothing waits for the disk. The product never runs with these. */
export const DISPOSABLE_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
].flatMap((setting) => ['-c', setting])
