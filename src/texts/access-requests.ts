/** Answering those who ask to see a workspace. */
export const accessRequestsTexts = {
  approve: 'Approve',
  approveOf: ({ name, place }: { name: string; place: string }) => `Approve ${name} for “${place}”`,
  decline: 'Decline',
  declineOf: ({ name, place }: { name: string; place: string }) => `Decline ${name} for “${place}”`,
  approved: ({ name, place }: { name: string; place: string }) =>
    `${name} now has access to “${place}”.`,
  declined: (name: string) => `The request from ${name} was declined.`,
  gone: 'Someone else already answered this request.',
  loadFailed: 'Could not load the access requests',
  failed: 'Could not send your answer. Try again.',
  needNetwork: 'Answering requests needs a connection.',
}
