import { addNamespace } from '../runtime.ts'

/** Answering those who ask to see a workspace. */
export const accessRequests = addNamespace('accessRequests', {
  approve: 'Approve',
  approveOf: 'Approve: {{name}}, “{{place}}”',
  decline: 'Decline',
  declineOf: 'Decline: {{name}}, “{{place}}”',
  approved: '{{name}} has access to “{{place}}” now.',
  declined: 'The request of {{name}} was declined.',
  gone: 'Somebody else has answered this request.',
  failed: 'The answer did not arrive. Please try again.',
  needNetwork: 'Answering needs the network.',
})
