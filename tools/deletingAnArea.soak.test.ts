/** An area can be taken out: its folders, and the lines that name it in the registries. What is left must compile. */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyOfRepository, types } from './repositoryCopy.ts'

/** The smallest area: one entity, with rules, demo records and a page. */
const area = 'platform'
const registries = {
  'packages/domain/areas/index.ts': /\bredis\b/,
  'packages/api/areas/index.ts': /\bplatform\b/,
  'packages/api/testing/sample.ts': /^ {2}redis: /,
  'packages/demo/rows.ts': /\bredis\b|\bRedisRow\b/,
  'packages/demo/world.ts': /\bredisOf\b/,
  'packages/console/routes.tsx': /'redis'/,
}

it('deleting an area and its lines leaves a program that compiles', { timeout: 300_000 }, async () => {
  const copy = await copyOfRepository()
  try {
    const folders = ['domain', 'api', 'console', 'demo'].map((name) => join(copy, 'packages', name, 'areas', area))
    expect(folders.filter(existsSync).length).toBeGreaterThan(2)
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    // The control, in long runs: the registries still name what is gone.
    if (process.env.POSTERN_SOAK === '1') expect(await types(copy)).not.toBe('')
    for (const [path, naming] of Object.entries(registries)) {
      const lines = (await readFile(join(copy, path), 'utf8')).split('\n')
      const left = lines.filter((line) => !naming.test(line))
      expect(left.length, path).toBeLessThan(lines.length)
      await writeFile(join(copy, path), left.join('\n'))
    }
    expect(await types(copy)).toBe('')
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})
