import type { PrepareRequest } from '#src/widgets/panel-picture/panel-messages.ts'
import type { DrawRequest } from '#src/widgets/template-picture/template-messages.ts'

/** One worker for both, so that what they dither with is shipped once: the bundler shares nothing between workers. */
async function answer(request: PrepareRequest | DrawRequest) {
  if ('design' in request) {
    const { answerDraw } = await import('#src/widgets/template-picture/answer-draw.ts')
    await answerDraw(request)
  } else {
    const { answerPrepare } = await import('#src/widgets/panel-picture/answer-prepare.ts')
    await answerPrepare(request)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PrepareRequest | DrawRequest>) => {
  // A part that did not arrive: the page hears that the worker died, and starts another one next time.
  answer(data).catch(reportError)
})
