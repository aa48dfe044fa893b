import type { Size } from '#src/imaging/raster.ts'

import type { Editor, EditorState } from '../editor.ts'
import { aligned, distributed } from '../geometry/align.ts'
import type { StageView } from '../stage/stage-view.ts'
import { arrange, growBy, moveBy, turnBy } from './arrange.ts'
import type { Chord } from './chords.ts'
import type { CommandId } from './command-ids.ts'
import {
  copyLayers,
  duplicateLayers,
  pasteLayers,
  readFromClipboard,
  writeToClipboard,
} from './layer-clipboard.ts'
import { reorderSelection } from './order.ts'

/** What a command works on. */
export interface CommandTools {
  editor: Editor
  stage: StageView
  panel: Size
  mayEdit: boolean
}

export interface Command {
  keys: readonly Chord[]
  /** Keys hold on the whole page, or only where the stage has the focus. The browser itself brings those of the clipboard. */
  on: 'page' | 'stage' | 'clipboard'
  isEnabled: (state: EditorState) => boolean
  /** Also for those who may only look. */
  onlyLooks?: true
  run: (tools: CommandTools) => void
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
const looking = (command: Command): Command => ({ ...command, onlyLooks: true })

const arranging = (
  keys: readonly Chord[],
  change: Parameters<typeof arrange>[2],
  together: string,
): Command =>
  stage(keys, hasMovable, ({ editor, panel }) => arrange(editor, panel, change, together))
const order = (keys: readonly Chord[], step: Parameters<typeof reorderSelection>[1]): Command =>
  stage(keys, hasSelection, ({ editor }) => reorderSelection(editor, step))
const align = (to: Parameters<typeof aligned>[1]): Command =>
  page([], hasMovable, ({ editor, panel }) =>
    arrange(editor, panel, (boxes) => aligned(boxes, to, panel)),
  )
const distribute = (along: Parameters<typeof distributed>[1]): Command =>
  page(
    [],
    ({ selection }) => selection.length > 2,
    ({ editor, panel }) => arrange(editor, panel, (boxes) => distributed(boxes, along)),
  )

function removeSelection({ getState, act }: Editor) {
  const { selection, document } = getState()
  const ids = selection.filter((id) => document.design.elements[id]?.locked !== true)
  act({ type: 'remove', ids })
}

const move = (key: string, dx: number, dy: number) => ({
  near: arranging([key], moveBy(dx, dy), 'move'),
  far: arranging([`Shift+${key}`], moveBy(dx * 10, dy * 10), 'move'),
  grow: arranging([`Alt+${key}`], growBy(dx, dy), 'resize'),
  growFar: arranging([`Alt+Shift+${key}`], growBy(dx * 10, dy * 10), 'resize'),
})
const left = move('ArrowLeft', -1, 0)
const right = move('ArrowRight', 1, 0)
const up = move('ArrowUp', 0, -1)
const down = move('ArrowDown', 0, 1)

/** Every command with its keys: the one table that keys, tools and the help read. */
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
  copy: looking({
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
  selectAll: looking(
    stage(['Mod+A'], always, ({ editor }) => {
      const { layers, elements } = editor.getState().document.design
      editor.select(layers.filter((id) => elements[id] && elements[id].locked !== true))
    }),
  ),
  selectNone: looking(stage(['Escape'], hasSelection, ({ editor }) => editor.select([]))),
  editText: stage(['Enter'], isText, ({ editor, stage: view }) =>
    view.edit(editor.getState().selection[0]),
  ),
  forward: order([']'], 'forward'),
  backward: order(['['], 'backward'),
  toFront: order(['}'], 'toFront'),
  toBack: order(['{'], 'toBack'),
  zoomIn: looking(stage(['+', '='], always, ({ stage: view }) => view.zoomBy(true))),
  zoomOut: looking(stage(['-'], always, ({ stage: view }) => view.zoomBy(false))),
  zoomToFit: looking(stage(['0'], always, ({ stage: view }) => view.fit())),
  zoomToFull: looking(stage(['1'], always, ({ stage: view }) => view.zoomTo(1))),
  grid: looking(
    stage(['G'], always, ({ stage: view }) => {
      const { grid } = view.getState()
      view.setGrid({ ...grid, isOn: !grid.isOn })
    }),
  ),
  turnLeft: arranging([','], turnBy(-1), 'turn'),
  turnRight: arranging(['.'], turnBy(1), 'turn'),
  turnLeftFar: arranging(['<'], turnBy(-15), 'turn'),
  turnRightFar: arranging(['>'], turnBy(15), 'turn'),
  alignLeft: align('left'),
  alignCentre: align('centre'),
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
