import { inflate, isEmpty, type Box } from './box.ts'

/** A box with rounded corners as path data; the reverse direction cuts a hole. */
function roundedPath({ x, y, width, height }: Box, radius: number, isForward: boolean): string {
  const r = Math.min(Math.max(0, radius), width / 2, height / 2)
  const [right, bottom] = [x + width, y + height]
  const arc = (toX: number, toY: number) =>
    r > 0 ? `A${r} ${r} 0 0 ${isForward ? 1 : 0} ${toX} ${toY}` : ''
  return isForward
    ? `M${x + r} ${y}H${right - r}${arc(right, y + r)}V${bottom - r}${arc(right - r, bottom)}H${x + r}${arc(x, bottom - r)}V${y + r}${arc(x + r, y)}Z`
    : `M${x + r} ${y}${arc(x, y + r)}V${bottom - r}${arc(x + r, bottom)}H${right - r}${arc(right, bottom - r)}V${y + r}${arc(right - r, y)}Z`
}

export const boxPath = (box: Box, radius: number): string => roundedPath(box, radius, true)

/** A border along the inside of a box. */
export const edgePath = (box: Box, radius: number, width: number): string => {
  const inner = inflate(box, -width)
  const hole = isEmpty(inner) ? '' : roundedPath(inner, radius - width, false)
  return boxPath(box, radius) + hole
}

/** A frame with a cross, for a missing picture. */
export const emptyFramePath = (box: Box, width: number): string => {
  const { x, y } = box
  const [right, bottom] = [x + box.width, y + box.height]
  const long = Math.sqrt(box.width * box.width + box.height * box.height)
  const dx = ((width / 2) * box.height) / long
  const dy = ((width / 2) * box.width) / long
  const falling = `M${x - dx} ${y + dy}L${x + dx} ${y - dy}L${right + dx} ${bottom - dy}L${right - dx} ${bottom + dy}Z`
  const rising = `M${x + dx} ${bottom + dy}L${x - dx} ${bottom - dy}L${right - dx} ${y - dy}L${right + dx} ${y + dy}Z`
  return edgePath(box, 0, width) + falling + rising
}
