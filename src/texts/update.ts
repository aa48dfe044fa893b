import { plural } from './plural.ts'

export const updateTexts = {
  ready: 'New version ready.',
  tooOld: 'This page is too old to send changes.',
  waiting: (count: number) =>
    plural(
      count,
      `${count} change is pending and will be kept.`,
      `${count} changes are pending and will be kept.`,
    ),
  kept: (count: number) =>
    plural(count, `${count} change will be kept.`, `${count} changes will be kept.`),
  partMissing: 'Could not load this part of the console',
  partMissingWhy: 'It loads automatically when you are online. Your pending changes are kept.',
}
