import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeOwnership } from './ownership.ts'

const rounds = process.env.POSTERN_SOAK ? 2_000 : 100
const home = await mkdtemp(join(tmpdir(), 'postern-owner-'))
afterAll(() => rm(home, { recursive: true }))

it('goes to exactly one of those who find a dead owner’s lock in the same moment', async () => {
  for (let round = 0; round < rounds; round++) {
    await writeFile(join(home, 'postern.lock'), '1\nthe identity of another process\n')
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => takeOwnership(home, 1)))
    const won = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(won, `in round ${round}`).toHaveLength(1)
    for (const giveUp of won) await giveUp()
    expect(await readdir(home)).toEqual([])
  }
})

it('is taken over from a start that ended while it removed a dead lock', async () => {
  await writeFile(join(home, 'postern.lock'), '1\nthe identity of another process\n')
  await writeFile(join(home, 'postern.lock.turn'), '1\nthe identity of a third process\n')
  const giveUp = await takeOwnership(home, 1)
  await giveUp()
  expect(await readdir(home)).toEqual([])
})
