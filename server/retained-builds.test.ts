import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, expect, it } from 'vitest'

import { startTestServer } from '#tests/helpers/server.ts'

import { retainBuild, readRetainedFiles } from './retained-builds.ts'

const cleaning: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean()
})

async function folder() {
  const made = await mkdtemp(path.join(tmpdir(), 'inkfleet-builds-'))
  cleaning.push(() => rm(made, { recursive: true, force: true }))
  return made
}

async function build(version: number) {
  const dist = await folder()
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), '<title>Inkfleet</title>')
  await writeFile(path.join(dist, 'assets', `page-${version}.js`), `build ${version}`)
  await writeFile(path.join(dist, 'assets', `page-${version}.js.br`), `small ${version}`)
  await writeFile(path.join(dist, 'assets', `page-${version}.js.map`), 'map')
  await writeFile(path.join(dist, 'assets', 'shared-0.js'), 'shared')
  return dist
}

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))

it('serves the files of the last three builds to old tabs, and deletes older ones', async () => {
  const kept = await folder()
  let current = ''
  for (const version of [1, 2, 3, 4]) {
    current = await build(version)
    await retainBuild(current, kept, at(version))
    // A restart with the same build does not add another.
    await retainBuild(current, kept, at(version))
  }
  expect(await readdir(kept)).toHaveLength(3)
  expect(
    [...(await readRetainedFiles(kept)).keys()].filter((name) => name.endsWith('.map')),
  ).toEqual([])

  const server = await startTestServer({ consoleFolder: current, retainedBuildsFolder: kept })
  cleaning.push(server.stop)
  const get = (url: string, headers = {}) => server.app.inject({ url, headers })
  for (const version of [2, 3, 4]) {
    const answer = await get(`/assets/page-${version}.js`)
    expect(answer.body).toBe(`build ${version}`)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
  const small = await get('/assets/page-2.js', { 'accept-encoding': 'br' })
  expect([small.body, small.headers['content-encoding']]).toEqual(['small 2', 'br'])
  for (const gone of ['page-1.js', '..%2f..%2fpackage.json', 'toString'])
    expect({ gone, status: (await get(`/assets/${gone}`)).statusCode }).toEqual({
      gone,
      status: 404,
    })
})

it('retains a build once if several processes start with it at once', async () => {
  const kept = await folder()
  const stopped = path.join(kept, 'unfinished-of-a-killed-process')
  await mkdir(path.join(stopped, 'assets'), { recursive: true })
  await utimes(stopped, 0, 0)
  for (const version of [1, 2, 3, 4, 5, 6]) {
    const current = await build(version)
    await Promise.all([1, 2, 3].map(() => retainBuild(current, kept, at(version))))
    const files = await readRetainedFiles(kept)
    expect([...files.keys()].filter((name) => name.includes(`-${version}.`)).toSorted()).toEqual([
      `page-${version}.js`,
      `page-${version}.js.br`,
    ])
  }
  expect(await readdir(kept)).toHaveLength(3)
})

it('treats the build that was served last as the newest, also after a rollback', async () => {
  const kept = await folder()
  const first = await build(1)
  for (const [hour, dist] of [first, await build(2), await build(3), first].entries())
    await retainBuild(dist, kept, at(hour))
  await retainBuild(await build(4), kept, at(5))
  const names = [...(await readRetainedFiles(kept)).keys()].filter((name) =>
    /^page-\d\.js$/.test(name),
  )
  expect(names.toSorted()).toEqual(['page-1.js', 'page-3.js', 'page-4.js'])
})
