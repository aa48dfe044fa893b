import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SETTINGS = [
  'package.json',
  'oxlint.config.mjs',
  'tsconfig.json',
  'server/tsconfig.json',
  'sw/tsconfig.json',
]

/** Runs a tool on the planted files and returns its exit code and output. */
export const runTool = (house: string, tool: 'oxlint' | 'tsc', args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const command = join(ROOT, 'node_modules', '.bin', tool)
    const options = { cwd: house, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, [...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` })
    })
  })

/** Runs `use` in a temporary folder with our settings and `files`, and deletes the folder afterwards. */
export const inPlantedHouse = async <Result>(
  files: ReadonlyMap<string, string>,
  use: (house: string) => Promise<Result>,
): Promise<Result> => {
  const house = await mkdtemp(join(tmpdir(), 'inkfleet-house-'))
  try {
    for (const file of SETTINGS) {
      await mkdir(dirname(join(house, file)), { recursive: true })
      await cp(join(ROOT, file), join(house, file))
    }
    await symlink(join(ROOT, 'node_modules'), join(house, 'node_modules'))
    for (const [file, source] of files) {
      await mkdir(dirname(join(house, file)), { recursive: true })
      await writeFile(join(house, file), source)
    }
    return await use(house)
  } finally {
    await rm(house, { recursive: true, force: true })
  }
}
