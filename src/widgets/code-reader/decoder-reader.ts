import type { ReadReply, ReadRequest } from './messages.ts'
import { type CodeReader, ReaderMissingError } from './reader.ts'

interface Job {
  resolve: (text: string | undefined) => void
  reject: (error: Error) => void
}

/** Decodes in a worker, so that the page stays responsive while a camera runs. */
export function createDecoderReader(): CodeReader {
  const jobs = new Map<number, Job>()
  let worker: Worker | undefined
  let lastId = 0

  function start() {
    const started = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
      const job = jobs.get(data.id)
      jobs.delete(data.id)
      if ('problem' in data) job?.reject(new ReaderMissingError())
      else job?.resolve(data.text)
    })
    started.addEventListener('error', close)
    return started
  }

  function close() {
    worker?.terminate()
    worker = undefined
    for (const { reject } of jobs.values()) reject(new ReaderMissingError())
    jobs.clear()
  }

  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        jobs.set(id, { resolve, reject })
        worker ??= start()
        worker.postMessage({ id, picture } satisfies ReadRequest, [picture])
      }),
    close,
  }
}
