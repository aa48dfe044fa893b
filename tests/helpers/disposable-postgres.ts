/** For a cluster that is deleted after the tests: writes do not wait for the disk. The product never uses these settings. */
export const DISPOSABLE_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
].flatMap((setting) => ['-c', setting])
