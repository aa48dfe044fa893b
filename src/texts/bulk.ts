import { plural } from './plural.ts'

/** Work on many devices at once. */
export const bulkTexts = {
  menu: 'Bulk actions',
  assignContent: 'Assign Content',
  setDefaultTemplate: 'Set default template',
  moveToFolder: 'Move to another folder',
  nothingSelected: 'Select devices first',
  assignToFolder: 'Assign to other folder',
  selected: (count: number) =>
    plural(count, `${count} device is selected.`, `${count} devices are selected.`),
  target: 'Workspace',
  chooseTarget: 'Choose a workspace',
  assign: 'Assign',
  willMove: ({ count, place }: { count: number; place: string }) =>
    plural(
      count,
      `${count} device will move to “${place}”`,
      `${count} devices will move to “${place}”`,
    ),
  nothingChanges: 'Nothing will change',
  andMore: (count: number) => `and ${count} more`,
  stays: {
    alreadyThere: (count: number) =>
      plural(count, `${count} is already there`, `${count} are already there`),
    onTheWay: (count: number) =>
      plural(
        count,
        `${count} already has a pending move there`,
        `${count} already have a pending move there`,
      ),
    unassigned: (count: number) =>
      plural(
        count,
        `${count} belongs to no organization yet: register it first`,
        `${count} belong to no organization yet: register them first`,
      ),
    notVisible: (count: number) =>
      plural(
        count,
        `${count} is in a workspace that you can no longer access`,
        `${count} are in workspaces that you can no longer access`,
      ),
    otherOrganization: (count: number) =>
      plural(
        count,
        `${count} belongs to another organization`,
        `${count} belong to another organization`,
      ),
    otherLayout: (count: number) =>
      plural(
        count,
        `${count} does not fit: the template has no layout for it`,
        `${count} do not fit: the template has no layout for them`,
      ),
    tooMany: (count: number) =>
      plural(
        count,
        `${count} is over the limit: assign it separately`,
        `${count} are over the limit: assign them separately`,
      ),
  },
  notAlike:
    'Only devices with the same model and orientation can be assigned together. You selected:',
  alike: ({ count, model, orientation }: { count: number; model: string; orientation: string }) =>
    `${count} × ${model}, ${orientation}`,
  takeThese: (count: number) =>
    plural(count, `Continue with ${count} device`, `Continue with ${count} devices`),
  willShow: (count: number) =>
    plural(count, `${count} device will show it`, `${count} devices will show it`),
  scheduled: (count: number) =>
    plural(
      count,
      `${count} of them is showing a scheduled entry and will show this image afterward.`,
      `${count} of them are showing a scheduled entry and will show this image afterward.`,
    ),
  mayGet: (count: number) =>
    plural(count, `${count} device can use a template`, `${count} devices can use a template`),
  willGet: (count: number) =>
    plural(
      count,
      `${count} device will use it as its default`,
      `${count} devices will use it as their default`,
    ),
  busy: (count: number) =>
    plural(
      count,
      `${count} of them is showing other content and will show the template when nothing else is due.`,
      `${count} of them are showing other content and will show the template when nothing else is due.`,
    ),
  chooseTemplate: 'Choose a template',
  templateFor: (count: number) =>
    plural(count, `Default template for ${count} device`, `Default template for ${count} devices`),
  settingTemplate: 'Setting the default template',
  wordSet: 'Set',
  templateSet: (count: number) =>
    plural(
      count,
      `Default template set on ${count} device`,
      `Default template set on ${count} devices`,
    ),
  chooseContent: 'Choose content',
  contentFor: (count: number) =>
    plural(count, `Content for ${count} device`, `Content for ${count} devices`),
  assigning: 'Assigning content',
  wordAssigned: 'Assigned',
  assigned: (count: number) =>
    plural(count, `Content assigned to ${count} device`, `Content assigned to ${count} devices`),
  moving: 'Moving devices',
  wordMoved: 'Moved',
  moved: ({ count, place }: { count: number; place: string }) =>
    plural(count, `Moved ${count} device to “${place}”`, `Moved ${count} devices to “${place}”`),
  movedBack: (count: number) =>
    plural(count, `Moved ${count} device back`, `Moved ${count} devices back`),
  undone: 'Undone. Nothing was moved.',
  sentLater: 'It will be sent when you are back online.',
  progress: ({ done, total }: { done: number; total: number }) => `${done} of ${total} done`,
  failed: (count: number) => plural(count, `${count} failed`, `${count} failed`),
  wordDropped: 'Discarded or replaced',
  dropped: (count: number) =>
    plural(count, `${count} discarded or replaced`, `${count} discarded or replaced`),
  someFailed: (count: number) =>
    plural(
      count,
      `${count} device failed. See Pending changes for details.`,
      `${count} devices failed. See Pending changes for details.`,
    ),
  keptHere: 'Stored on this device. It will be sent when you are back online.',
  results: 'Results',
  showMore: 'Show more',
  sending: 'Sending',
  waiting: 'Waiting to send',
  goesOn: 'You can close this dialog. The job keeps running.',
  retryFailed: 'Retry failed',
}
