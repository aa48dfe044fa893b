const FIELD =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select'
const APART = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether keys belong to what has the focus: a field, or something that stands over the page. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(FIELD) || target.closest(APART) !== null)
