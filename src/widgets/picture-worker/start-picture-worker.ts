/** Each client starts one of its own, so that a photo that is prepared and a design that is drawn do not wait for each other. */
export const startPictureWorker = () =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
