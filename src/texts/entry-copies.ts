import { plural } from './plural.ts'

/** An entry of one panel's calendar on others. */
export const entryCopiesTexts = {
  open: 'Copy to other devices…',
  title: 'Copy to other devices',
  devices: 'Devices',
  search: 'Search by name or workspace',
  selectShown: (count: number) =>
    plural(count, 'Select the device shown', `Select all ${count} shown`),
  selected: (count: number) =>
    count === 0 ? 'None selected' : plural(count, `${count} selected`, `${count} selected`),
  noneFound: 'No devices match this name or workspace.',
  noneElse: 'There are no other devices in this organization.',
  notLoaded: 'Could not load the devices',
  notKept: 'The devices of this organization are not available offline',
  itself: 'Already has this entry',
  otherLayout: 'The template has no layout for it',
  takenBy: ({ title, start, end }: { title: string; start: string; end: string }) =>
    `Overlaps with “${title}”, ${start} to ${end}`,
  takenByUntitled: ({ start, end }: { start: string; end: string }) =>
    `Overlaps with an untitled entry, ${start} to ${end}`,
  chooseFirst: 'Select the devices to copy to.',
  willGet: (count: number) =>
    plural(count, `${count} device will get the entry`, `${count} devices will get the entry`),
  stays: {
    taken: (count: number) =>
      plural(
        count,
        `${count} has another entry at this time`,
        `${count} have another entry at this time`,
      ),
    otherLayout: (count: number) =>
      plural(
        count,
        `${count} does not fit: the template has no layout for it`,
        `${count} do not fit: the template has no layout for them`,
      ),
    itself: (count: number) =>
      plural(count, `${count} already has this entry`, `${count} already have this entry`),
    tooMany: (count: number) =>
      plural(
        count,
        `${count} is over the limit: copy to it separately`,
        `${count} are over the limit: copy to them separately`,
      ),
  },
  namedWith: ({ name, what }: { name: string; what: string }) => `${name}: ${what}`,
  serverDecides: 'Where a schedule is not stored here, the server checks that the time is free.',
  hasStarted: 'This entry has started, so it can no longer be copied.',
  noPicture: 'The image of this entry is not stored on this device. Connect to copy it.',
  noTemplate: 'The template of this entry is not stored on this device. Connect to copy it.',
  notFitted: 'The image could not be fitted to these panels.',
  shownOn: 'Panel previews',
  copy: 'Copy',
  copyTo: (count: number) => plural(count, `Copy to ${count} device`, `Copy to ${count} devices`),
  copying: 'Copying the entry',
  wordCopied: 'Copied',
  timeTaken: (said: string) => `The time is taken. ${said}`,
  copied: (count: number) =>
    plural(count, `Entry copied to ${count} device`, `Entry copied to ${count} devices`),
}
