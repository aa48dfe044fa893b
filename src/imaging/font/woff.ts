export type FontTables = ReadonlyMap<string, DataView>

const SIGNATURE = 0x774f4646
const HEADER = 44
const ENTRY = 20

/** The tables of a WOFF file. For bundled fonts only: does not validate untrusted files. */
export async function readWoff(file: Uint8Array): Promise<FontTables> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(0) !== SIGNATURE) throw new Error('Not a WOFF font')
  const tables = new Map<string, DataView>()
  for (let at = HEADER; at < HEADER + view.getUint16(12) * ENTRY; at += ENTRY) {
    const [start, packed, length] = [
      view.getUint32(at + 4),
      view.getUint32(at + 8),
      view.getUint32(at + 12),
    ]
    const bytes = file.subarray(start, start + packed)
    const table = packed < length ? await inflated(bytes) : bytes
    tables.set(tagAt(view, at), new DataView(table.buffer, table.byteOffset, table.byteLength))
  }
  return tables
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))

export function tableOf(tables: FontTables, tag: string): DataView {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no table ${tag}`)
  return table
}
