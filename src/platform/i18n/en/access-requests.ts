import { addNamespace } from '../runtime.ts'

/** Answering those who ask to see a workspace. */
export const accessRequests = addNamespace('accessRequests', {
  approve: 'Approve',
  approveOf: 'Approve {{name}} for “{{place}}”',
  decline: 'Decline',
  declineOf: 'Decline {{name}} for “{{place}}”',
  approved: '{{name}} now has access to “{{place}}”.',
  declined: 'The request from {{name}} was declined.',
  gone: 'Someone else already answered this request.',
  failed: 'Could not send your answer. Try again.',
  needNetwork: 'Answering requests needs a connection.',
})
