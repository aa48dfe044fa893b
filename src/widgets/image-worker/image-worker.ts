import type { PrepareRequest } from '#src/widgets/panel-image/panel-messages.ts'
import type { DrawRequest } from '#src/widgets/template-image/template-messages.ts'

/** One worker script for both, since the bundler shares no code between workers. */
async function answer(request: PrepareRequest | DrawRequest) {
  if ('design' in request) {
    const { answerDraw } = await import('#src/widgets/template-image/answer-draw.ts')
    await answerDraw(request)
  } else {
    const { answerPrepare } = await import('#src/widgets/panel-image/answer-prepare.ts')
    await answerPrepare(request)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PrepareRequest | DrawRequest>) => {
  // A chunk failed to load: the page treats the worker as dead and starts a new one next time.
  answer(data).catch(reportError)
})
