import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Copy,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'

/** Of the commands that have a button. Lucide names an alignment by the line that it is aligned to. */
export const COMMAND_ICONS = {
  undo: <Undo2 aria-hidden="true" />,
  redo: <Redo2 aria-hidden="true" />,
  duplicate: <Copy aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
  toFront: <ArrowUpToLine aria-hidden="true" />,
  forward: <ArrowUp aria-hidden="true" />,
  backward: <ArrowDown aria-hidden="true" />,
  toBack: <ArrowDownToLine aria-hidden="true" />,
  alignLeft: <AlignStartVertical aria-hidden="true" />,
  alignCentre: <AlignCenterVertical aria-hidden="true" />,
  alignRight: <AlignEndVertical aria-hidden="true" />,
  alignTop: <AlignStartHorizontal aria-hidden="true" />,
  alignMiddle: <AlignCenterHorizontal aria-hidden="true" />,
  alignBottom: <AlignEndHorizontal aria-hidden="true" />,
  distributeAcross: <AlignHorizontalSpaceBetween aria-hidden="true" />,
  distributeDown: <AlignVerticalSpaceBetween aria-hidden="true" />,
}

export type ShownCommand = keyof typeof COMMAND_ICONS

export const ORDER = ['toFront', 'forward', 'backward', 'toBack'] as const
export const ALIGNMENT = [
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
  'distributeAcross',
  'distributeDown',
] as const
