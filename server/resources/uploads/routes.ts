import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { receivedParts, storePart } from '#server/http/uploaded-file.ts'
import { uploadEndpoints } from '#src/contract/upload.ts'

/** Files in parts; the form of another endpoint refers to a file once its parts are complete. */
export function uploads(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, uploadEndpoints.parts, async ({ params }, { actor, tx }) => {
    const rows = await receivedParts(tx, actor, params.sha256)
    return { parts: rows.map(({ part }) => part) }
  })

  serve(app, deps, uploadEndpoints.addPart, async ({ params, form }, { actor, tx, now }) => {
    const bytes = Buffer.from(await form.bytes.arrayBuffer())
    await storePart(tx, actor, { ...params, bytes }, now())
    return {}
  })
}
