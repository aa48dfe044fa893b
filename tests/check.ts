import { spawn } from 'node:child_process'

/** `npm run check`: the checks that run no tests. They run in parallel; the output of each is printed in one piece. */
const CHECKS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '-c', 'oxlint.config.mjs'],
  types: ['npm', 'run', '--silent', 'types'],
  'unused code': ['knip'],
}

const run = (name: string, [command = '', ...args]: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => chunks.push(Buffer.from(error.message)))
    child.once('close', (code) => {
      console.log(`${name}: ${code === 0 ? 'clean' : 'FAILED'}`)
      if (code !== 0) console.log(Buffer.concat(chunks).toString())
      resolve(code === 0)
    })
  })

const clean = await Promise.all(Object.entries(CHECKS).map(([name, words]) => run(name, words)))
process.exitCode = clean.every(Boolean) ? 0 : 1
