/** The canvas of the template editor and its keys. */
export const editorStageTexts = {
  canvas: ({ width, height }: { width: number; height: number }) =>
    `Canvas, ${width} by ${height} pixels`,
  canvasKeys:
    'Tab moves through the layers, arrow keys move the selection. Press Escape, then Tab to leave the canvas.',
  nothingSelected: 'Nothing selected',
  selected: ({
    name,
    left,
    top,
    width,
    height,
  }: {
    name: string
    left: number
    top: number
    width: number
    height: number
  }) => `${name}, ${left} left, ${top} top, ${width} by ${height}`,
  selectedTurned: ({
    name,
    left,
    top,
    width,
    height,
    degrees,
  }: {
    name: string
    left: number
    top: number
    width: number
    height: number
    degrees: number
  }) => `${name}, ${left} left, ${top} top, ${width} by ${height}, rotated by ${degrees} degrees`,
  selectedHidden: (where: string) => `${where}, hidden`,
  selectedLocked: (where: string) => `${where}, locked`,
  selectedMany: ({
    count,
    left,
    top,
    width,
    height,
  }: {
    count: number
    left: number
    top: number
    width: number
    height: number
  }) => `${count} layers selected, ${left} left, ${top} top, ${width} by ${height} in total`,
  editing: (name: string) => `Text of ${name}`,
  editingHint: 'Ctrl+Enter saves, Escape cancels.',
  zoom: 'Zoom',
  zoomed: (percent: number) => `${percent}%`,
  zoomToFullFrom: (percent: number) => `Zoom to 100%, now ${percent}%`,
  keyboard: 'Keyboard shortcuts',
  keyboardIntro: 'These shortcuts work while the canvas has focus.',
  groupEdit: 'Editing',
  groupLayers: 'Layers',
  groupMove: 'Position and size',
  groupLook: 'View',
  nextLayer: 'Next or previous layer',
  move: 'Move by 1 pixel',
  moveFar: 'Move by 10 pixels',
  resize: 'Resize by 1 pixel',
  resizeFar: 'Resize by 10 pixels',
  pan: 'Pan',
  panKeys: 'Space and drag',
  noSnap: 'Drag without snapping',
  noSnapKeys: 'Alt or Ctrl',
  keepRatio: 'Keep proportions, or one direction',
  keepRatioKeys: 'Shift and drag',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  duplicate: 'Duplicate',
  delete: 'Delete',
  selectAll: 'Select all',
  selectNone: 'Deselect all',
  editText: 'Edit text',
  forward: 'Bring forward',
  backward: 'Send backward',
  toFront: 'Bring to front',
  toBack: 'Send to back',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomToFit: 'Zoom to fit',
  zoomToFull: 'Zoom to 100%',
  grid: 'Toggle grid',
  gridTitle: 'Grid',
  gridSwitch: 'Show grid and snap to it',
  gridStep: 'Grid size (px)',
  turnLeft: 'Rotate left by 1 degree',
  turnRight: 'Rotate right by 1 degree',
  turnLeftFar: 'Rotate left by 15 degrees',
  turnRightFar: 'Rotate right by 15 degrees',
  alignLeft: 'Align left',
  alignCenter: 'Align center',
  alignRight: 'Align right',
  alignTop: 'Align top',
  alignMiddle: 'Align middle',
  alignBottom: 'Align bottom',
  distributeAcross: 'Distribute horizontally',
  distributeDown: 'Distribute vertically',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveFarLeft: 'Move far left',
  moveFarRight: 'Move far right',
  moveFarUp: 'Move far up',
  moveFarDown: 'Move far down',
  resizeLeft: 'Narrower',
  resizeRight: 'Wider',
  resizeUp: 'Shorter',
  resizeDown: 'Taller',
  resizeFarLeft: 'Much narrower',
  resizeFarRight: 'Much wider',
  resizeFarUp: 'Much shorter',
  resizeFarDown: 'Much taller',
}
