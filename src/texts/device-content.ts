/** Content that is set on a device, by a drop for example, and its undo. */
export const deviceContentTexts = {
  restored: 'Previous content restored',
  restoreFailed: 'Could not restore the previous content',
  dropOn: (name: string) => `Drop the image on “${name}”`,
  notAllowed: 'Your role does not allow you to change content.',
  use: 'Use this image',
  now: 'Show now',
  schedule: 'Schedule',
  default: 'Set as default',
  showsNow: (name: string) => `Shows on ${name} at its next poll`,
  showsLater: ({ name, title, end }: { name: string; title: string; end: string }) =>
    `Shows on ${name} when “${title}” ends, ${end}`,
  showsByDefault: (name: string) => `Shows on ${name} when nothing else is set or scheduled`,
  schedules: (name: string) => `Opens the schedule of ${name}, where you choose the time`,
}
