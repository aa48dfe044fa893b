import type { Size } from '#src/imaging/raster.ts'
import type { Chord } from '#src/ui/chords.ts'

import type { Editor, EditorState } from '../editor.ts'
import { alignBoxes, type Alignment, distributeBoxes } from '../geometry/align.ts'
import type { StageView } from '../stage/stage-view.ts'
import { arrange, growBy, moveBy, reorderSelection, rotateBy } from './arrange.ts'
import {
  copyLayers,
  duplicateLayers,
  pasteLayers,
  readFromClipboard,
  writeToClipboard,
} from './layer-clipboard.ts'

/** All commands of the keyboard and the toolbar. */
export type CommandId =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'duplicate'
  | 'delete'
  | 'selectAll'
  | 'selectNone'
  | 'editText'
  | 'forward'
  | 'backward'
  | 'toFront'
  | 'toBack'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomToFit'
  | 'zoomToFull'
  | 'grid'
  | 'turnLeft'
  | 'turnRight'
  | 'turnLeftFar'
  | 'turnRightFar'
  | 'distributeAcross'
  | 'distributeDown'
  | `align${Capitalize<Alignment>}`
  | `${'move' | 'moveFar' | 'resize' | 'resizeFar'}${'Left' | 'Right' | 'Up' | 'Down'}`

export interface CommandContext {
  editor: Editor
  stage: StageView
  panel: Size
  canEdit: boolean
}

export interface Command {
  keys: readonly Chord[]
  /** Where the keys work: on the whole page, on the focused stage, or as clipboard events of the browser. */
  on: 'page' | 'stage' | 'clipboard'
  isEnabled: (state: EditorState) => boolean
  /** Available in read-only mode. */
  allowedReadOnly?: true
  run: (tools: CommandContext) => void
}

const always = () => true
const hasSelection = ({ selection }: EditorState) => selection.length > 0
const hasMovable = ({ selection, document: { design } }: EditorState) =>
  selection.some((id) => design.elements[id]?.locked !== true)
const isText = ({ selection, document: { design } }: EditorState) => {
  const [id = ''] = selection
  const element = design.elements[id]
  return selection.length === 1 && element?.type === 'text' && element.locked !== true
}

const page = (keys: readonly Chord[], isEnabled: Command['isEnabled'], run: Command['run']) =>
  ({ keys, on: 'page', isEnabled, run }) satisfies Command
const stage = (keys: readonly Chord[], isEnabled: Command['isEnabled'], run: Command['run']) =>
  ({ keys, on: 'stage', isEnabled, run }) satisfies Command
const viewCommand = (command: Command): Command => ({ ...command, allowedReadOnly: true })

const arrangeCommand = (
  keys: readonly Chord[],
  change: Parameters<typeof arrange>[2],
  groupKey: string,
): Command =>
  stage(keys, hasMovable, ({ editor, panel }) => arrange(editor, panel, change, groupKey))
const order = (keys: readonly Chord[], step: Parameters<typeof reorderSelection>[1]): Command =>
  stage(keys, hasSelection, ({ editor }) => reorderSelection(editor, step))
const align = (to: Parameters<typeof alignBoxes>[1]): Command =>
  page([], hasMovable, ({ editor, panel }) =>
    arrange(editor, panel, (boxes) => alignBoxes(boxes, to, panel)),
  )
const distribute = (along: Parameters<typeof distributeBoxes>[1]): Command =>
  page(
    [],
    ({ selection }) => selection.length > 2,
    ({ editor, panel }) => arrange(editor, panel, (boxes) => distributeBoxes(boxes, along)),
  )

function removeSelection({ getState, act }: Editor) {
  const { selection, document } = getState()
  const ids = selection.filter((id) => document.design.elements[id]?.locked !== true)
  act({ type: 'remove', ids })
}

const move = (key: string, dx: number, dy: number) => ({
  near: arrangeCommand([key], moveBy(dx, dy), 'move'),
  far: arrangeCommand([`Shift+${key}`], moveBy(dx * 10, dy * 10), 'move'),
  grow: arrangeCommand([`Alt+${key}`], growBy(dx, dy), 'resize'),
  growFar: arrangeCommand([`Alt+Shift+${key}`], growBy(dx * 10, dy * 10), 'resize'),
})
const left = move('ArrowLeft', -1, 0)
const right = move('ArrowRight', 1, 0)
const up = move('ArrowUp', 0, -1)
const down = move('ArrowDown', 0, 1)

/** All commands with their keys, used by the keyboard, the toolbar and the help. */
export const COMMANDS: Readonly<Record<CommandId, Command>> = {
  undo: page(
    ['Mod+Z'],
    ({ history }) => history.past !== undefined,
    ({ editor }) => editor.undo(),
  ),
  redo: page(
    ['Mod+Shift+Z', 'Mod+Y'],
    ({ history }) => history.future !== undefined,
    ({ editor }) => editor.redo(),
  ),
  cut: {
    keys: ['Mod+X'],
    on: 'clipboard',
    isEnabled: hasMovable,
    run: ({ editor }) => {
      void writeToClipboard(copyLayers(editor, true))
      removeSelection(editor)
    },
  },
  copy: viewCommand({
    keys: ['Mod+C'],
    on: 'clipboard',
    isEnabled: hasSelection,
    run: ({ editor }) => void writeToClipboard(copyLayers(editor)),
  }),
  paste: {
    keys: ['Mod+V'],
    on: 'clipboard',
    isEnabled: always,
    run: ({ editor }) => void readFromClipboard().then((text) => pasteLayers(editor, text)),
  },
  duplicate: page(['Mod+D'], hasSelection, ({ editor }) => duplicateLayers(editor)),
  delete: stage(['Delete', 'Backspace'], hasMovable, ({ editor }) => removeSelection(editor)),
  selectAll: viewCommand(
    stage(['Mod+A'], always, ({ editor }) => {
      const { layers, elements } = editor.getState().document.design
      editor.select(layers.filter((id) => elements[id] && elements[id].locked !== true))
    }),
  ),
  selectNone: viewCommand(stage(['Escape'], hasSelection, ({ editor }) => editor.select([]))),
  editText: stage(['Enter'], isText, ({ editor, stage: view }) =>
    view.edit(editor.getState().selection[0]),
  ),
  forward: order([']'], 'forward'),
  backward: order(['['], 'backward'),
  toFront: order(['}'], 'toFront'),
  toBack: order(['{'], 'toBack'),
  zoomIn: viewCommand(stage(['+', '='], always, ({ stage: view }) => view.zoomBy(true))),
  zoomOut: viewCommand(stage(['-'], always, ({ stage: view }) => view.zoomBy(false))),
  zoomToFit: viewCommand(stage(['0'], always, ({ stage: view }) => view.fit())),
  zoomToFull: viewCommand(stage(['1'], always, ({ stage: view }) => view.zoomTo(1))),
  grid: viewCommand(
    stage(['G'], always, ({ stage: view }) => {
      const { grid } = view.getState()
      view.setGrid({ ...grid, isOn: !grid.isOn })
    }),
  ),
  turnLeft: arrangeCommand([','], rotateBy(-1), 'turn'),
  turnRight: arrangeCommand(['.'], rotateBy(1), 'turn'),
  turnLeftFar: arrangeCommand(['<'], rotateBy(-15), 'turn'),
  turnRightFar: arrangeCommand(['>'], rotateBy(15), 'turn'),
  alignLeft: align('left'),
  alignCenter: align('center'),
  alignRight: align('right'),
  alignTop: align('top'),
  alignMiddle: align('middle'),
  alignBottom: align('bottom'),
  distributeAcross: distribute('across'),
  distributeDown: distribute('down'),
  moveLeft: left.near,
  moveRight: right.near,
  moveUp: up.near,
  moveDown: down.near,
  moveFarLeft: left.far,
  moveFarRight: right.far,
  moveFarUp: up.far,
  moveFarDown: down.far,
  resizeLeft: left.grow,
  resizeRight: right.grow,
  resizeUp: up.grow,
  resizeDown: down.grow,
  resizeFarLeft: left.growFar,
  resizeFarRight: right.growFar,
  resizeFarUp: up.growFar,
  resizeFarDown: down.growFar,
}
