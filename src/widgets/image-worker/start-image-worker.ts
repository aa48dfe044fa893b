/** Each client starts its own worker, so that photos and designs do not wait for each other. */
export const startImageWorker = () =>
  new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' })
