/**
 * Removes an area, that is its folders and its lines in the registries, and compiles the rest. Compiling takes longest, so the short
 * run first adds an entity to the same copy, following CONTRIBUTING.md, and compiles both changes at once.
 */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { actionsOf, follow } from './contributingSteps.ts'
import { readDocument } from './documents.ts'
import { inCopy, types as typesOf } from './repositoryCopy.ts'

const types = typesOf('deletingAnArea')
const isLong = process.env.POSTERN_SOAK === '1'

/** The area that no other depends on: routes, a task and pages. Below, the lines to remove from each registry. */
const area = 'audit'
const registries = {
  'packages/domain/areas/endpoints.ts': /^.*\bauditEndpoints\b.*\n/gm,
  'packages/api/areas/index.ts': /^.*\baudit\b.*\n/gm,
  'packages/console/occasionalPages.ts': /^ {2}Audit.*\n/gm,
  'packages/console/routes.tsx': /^ {6}page\(system, 'audit.*\n.*\n {6}\}\),\n/gm,
}

const added = actionsOf(readDocument('CONTRIBUTING.md'), 'Adding an entity').filter(({ path }) => /\.tsx?$/.test(path))
const name = isLong ? 'deleting an area' : 'adding an entity and deleting an area'

it(`${name} leaves a program that compiles`, { timeout: 300_000 }, () =>
  inCopy('deletingAnArea', {}, async (copy) => {
    expect(added.length).toBeGreaterThan(5)
    if (!isLong) for (const action of added) await follow(copy, action)
    const folders = ['domain', 'api', 'console', 'demo'].map((name) => join(copy, 'packages', name, 'areas', area))
    expect(folders.filter(existsSync).length).toBeGreaterThan(2)
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    // Control (long runs only): compiling must fail while the registries still name the area.
    if (isLong) expect(await types(copy)).not.toBe('')
    for (const [path, naming] of Object.entries(registries)) {
      const text = await readFile(join(copy, path), 'utf8')
      const left = text.replace(naming, '')
      expect(left.length, path).toBeLessThan(text.length)
      await writeFile(join(copy, path), left)
    }
    expect(await types(copy)).toBe('')
  }),
)
