import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { EmptySchema, MAX_UPLOAD_BYTES, UploadSchema } from './fields.ts'

/** Small enough to arrive over a network that lives for seconds at a time. */
export const PART_BYTES = 262_144
export const MAX_PARTS = Math.ceil(MAX_UPLOAD_BYTES / PART_BYTES)

/**
 * A form names a file whose parts were sent before by a text field, instead of containing it: the
 * name of the file's field with this suffix, and an `UploadedFile` as JSON.
 */
export const PARTS_SUFFIX = '.parts'

const Sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const UploadedFileSchema = v.strictObject({
  /** Of the whole file, in hex. */
  sha256: Sha256Schema,
  name: v.pipe(v.string(), v.maxLength(1_000)),
  type: v.pipe(v.string(), v.maxLength(200)),
})
export type UploadedFile = v.InferOutput<typeof UploadedFileSchema>

const ofFile = { sha256: Sha256Schema }

/**
 * Beyond the specification: a file in parts, so that an upload continues where a network broke it off.
 * Parts belong to their sender, and are kept for two days or until a form names them.
 */
export const uploadEndpoints = {
  parts: endpoint({
    requirements: [],
    summary: 'The numbers of the parts that have arrived of a file',
    method: 'GET',
    path: '/uploads/:sha256',
    params: v.object(ofFile),
    answer: v.object({ parts: v.array(v.number()) }),
    auth: 'content.manage',
  }),
  addPart: endpoint({
    requirements: [],
    summary: 'Send a part of a file again or for the first time, counted from 0',
    method: 'PUT',
    path: '/uploads/:sha256/parts/:part',
    params: v.object({
      ...ofFile,
      part: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.toNumber(), v.maxValue(MAX_PARTS - 1)),
    }),
    form: v.strictObject({
      bytes: v.pipe(
        UploadSchema,
        v.check((file) => file.size <= PART_BYTES, 'validation:fileTooLarge'),
      ),
    }),
    answer: EmptySchema,
    auth: 'content.manage',
  }),
}
