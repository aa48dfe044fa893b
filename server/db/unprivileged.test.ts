import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { chooseDataFolder } from './data-folder.ts'
import { canEnterFolder } from './unprivileged.ts'

const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }

it('checks whether another user can enter a folder and all its parents', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-enter-'))
  const inner = path.join(folder, 'inner')
  await mkdir(inner)
  const { uid, gid } = await stat(inner)
  await chmod(inner, 0o755)

  await chmod(folder, 0o755)
  expect(await canEnterFolder(stranger, inner)).toBe(true)
  await chmod(folder, 0o700)
  expect(await canEnterFolder(stranger, inner)).toBe(false)
  expect(await canEnterFolder({ name: 'owner', uid, gid: 1 }, inner)).toBe(true)
  await chmod(folder, 0o710)
  expect(await canEnterFolder({ name: 'member', uid: 54_321, gid }, inner)).toBe(true)

  await chmod(folder, 0o700)
  await expect(chooseDataFolder(path.join(folder, 'data'), stranger)).rejects.toThrow(
    `PostgreSQL's user stranger cannot enter ${folder}/data.`,
  )
  expect(await chooseDataFolder(path.join(folder, 'data'), undefined)).toBe(
    path.join(folder, 'data'),
  )
  await rm(folder, { recursive: true })
})
