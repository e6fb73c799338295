/**
 * Follows "Adding an entity" of CONTRIBUTING.md exactly, in a copy of the repository. The short run executes the tests that iterate
 * over all entities (`deletingAnArea` compiles the same steps). The long run executes every check that needs no browser, and also
 * skips each step in turn to verify that the expected check fails.
 */
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collections } from '@postern/domain/areas/index.ts'
import { describe, expect, inject, it } from 'vitest'
import { type Action, actionsOf, follow } from './contributingSteps.ts'
import { readDocument } from './documents.ts'
import { complaint, complaintWith, inCopy as inCopyFor, types as typesOf } from './repositoryCopy.ts'

const isLong = process.env.POSTERN_SOAK === '1'
const actions = actionsOf(readDocument('CONTRIBUTING.md'), 'Adding an entity')
const nameOf = ({ path, language, lines }: Action): string => (language === 'sh' ? lines.join(', ') : path)

const inCopy = (work: (copy: string) => Promise<void>) => inCopyFor('addingAnEntity', { whole: true }, work)
const types = typesOf('addingAnEntity')

type Check = (copy: string) => Promise<string>

const lint = (folder: string, ...paths: readonly string[]): Promise<string> =>
  complaint(folder, '@biomejs/biome/bin/biome', 'ci', ...paths, '--colors=off', '--max-diagnostics=5')
const lintEverything: Check = (copy) => lint(copy, '.')
const changedFiles = actions.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path))

/** Our own files that this one imports, with or without their extension, which the linter requires only if it finds the file. */
const importedBy = (copy: string, path: string): string[] =>
  [...readFileSync(join(copy, path), 'utf8').matchAll(/ '(\.[^']+)'/g)]
    .map(([, name = '']) => join(dirname(path), name))
    .flatMap((name) => [name, `${name}.ts`, `${name}.tsx`])
    .filter((name) => /\.tsx?$/.test(name) && existsSync(join(copy, name)))

/** Moves the changed files to a folder of their own: the linter reads the whole folder first, for one file as for all. */
const lintChangedFiles: Check = async (copy) => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-lint-'))
  const needed = [
    'biome.json',
    '.gitignore',
    ...changedFiles,
    ...changedFiles.flatMap((path) => importedBy(copy, path)),
  ]
  for (const path of new Set(needed)) await cp(join(copy, path), join(folder, path))
  return lint(folder, ...changedFiles).finally(() => rm(folder, { recursive: true }))
}
const deadCode: Check = (copy) => complaint(copy, 'knip/bin/knip.js')

/** Undefined if the API tests aren't part of this run. */
const postgres: string | undefined = inject('postgresUrl')

/**
 * Uses one worker: each would load the whole server again, and the other core is busy with other tests. Also uses the Postgres of
 * this run if there is one, so only the new migration needs to be applied.
 */
const tests =
  (...paths: readonly string[]): Check =>
  (copy) => {
    const environment = { POSTERN_TEST_POSTGRES: postgres ?? '' }
    const args = ['run', '--maxWorkers=1', '-t', notOfOthers, ...paths]
    return complaintWith(environment, copy, 'vitest/vitest.mjs', ...args)
  }
/** Selects the new entity's tests and tests that aren't named after an entity. */
const notOfOthers = `^(?!(?:${collections.map(({ name }) => name).join('|')})\\b)`
const everyTest: Check = (copy) => complaint(copy, 'vitest/vitest.mjs', 'run', '--exclude', '**/addingAnEntity*')

/** Tests that iterate over all entities, and tests that read files the steps change. */
const testsOfTheList = [
  'packages/domain/auth/permission.test.ts',
  'packages/domain/auth/grantsAdded.test.ts',
  'packages/domain/engine/privacy.test.ts',
  'packages/domain/engine/query.test.ts',
  'packages/domain/engine/resource.test.ts',
  'packages/console/paths.test.ts',
  'packages/console/engine/cells/kinds.test.tsx',
  'packages/console/engine/form/createGroups.test.ts',
  'packages/api/engine/contract.test.ts',
  'packages/api/engine/tables.test.ts',
  'packages/api/demo/demo.test.ts',
  'packages/api/database/schema',
  'tools/architecture.test.ts',
  'tools/citations.test.ts',
  'tools/draftMigration.test.ts',
]

const shortChecks = { lint: lintChangedFiles, tests: tests(...testsOfTheList) }
const longChecks = { lint: lintEverything, types, deadCode, tests: everyTest }

async function complaints(copy: string, checks: Readonly<Record<string, Check>>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) found[name] = await check(copy)
  return found
}

const noComplaints = (checks: object) => Object.fromEntries(Object.keys(checks).map((name) => [name, '']))

/** Follows the steps and returns the first error: some steps fail if an earlier one is missing. */
async function firstRefusal(copy: string, steps: readonly Action[]): Promise<string> {
  for (const step of steps) {
    const refusal = await follow(copy, step).then(
      () => '',
      (error: unknown) => String(error),
    )
    if (refusal) return refusal
  }
  return ''
}

const pages = tests('packages/console/paths.test.ts')

/** For each step, by its file or commands: the check that fails without it, and part of the message from it or a later step. */
const missing: Readonly<Record<string, readonly [check: Check, says: string]>> = {
  'packages/domain/areas/places/trolleys.ts': [types, 'places/trolleys.ts'],
  'packages/domain/areas/index.ts': [pages, 'Which one? npm run migration <name>'],
  'packages/domain/auth/permission.ts': [types, 'There’s no permission “customers.trolleys”'],
  'packages/domain/auth/grantsAdded.ts': [
    tests('packages/domain/auth/grantsAdded.test.ts'),
    'has the day of every subject that came after the first release',
  ],
  'packages/console/routes.tsx': [pages, 'Trolleys leads to a page that requires the same permission'],
  'packages/console/navigation/customerSections.ts': [pages, 'leads to the list of trolleys'],
  'docs/specification/routes.md': [pages, 'Add the address to docs/specification/routes.md'],
  'npm run migration trolleys, npm run schema': [
    tests('packages/api/engine/tables.test.ts'),
    'relation "trolleys" does not exist',
  ],
  'packages/demo/withoutRows.ts': [tests('packages/api/demo/demo.test.ts'), 'trolleys: give the demo some rows'],
}

describe('adding an entity with a page of its own', () => {
  it('works as written, and not without its entry in the navigation', { timeout: 900_000 }, () =>
    inCopy(async (copy) => {
      const navigation = actions.filter(({ path }) => path.includes('/navigation/'))
      expect(navigation).toHaveLength(1)
      for (const action of actions) if (!navigation.includes(action)) await follow(copy, action)
      expect(await pages(copy)).toContain('leads to the list of trolleys')
      for (const action of navigation) await follow(copy, action)
      expect(await complaints(copy, shortChecks)).toEqual(noComplaints(shortChecks))
    }),
  )

  it('has an expected complaint for every step', () => {
    expect(Object.keys(missing).toSorted()).toEqual(actions.map(nameOf).toSorted())
  })

  if (isLong) {
    it.each(Object.entries(missing))('fails without the step in %s', { timeout: 1_200_000 }, (name, [check, says]) =>
      inCopy(async (copy) => {
        const rest = actions.filter((action) => nameOf(action) !== name)
        expect((await firstRefusal(copy, rest)) || (await check(copy))).toContain(says)
      }),
    )

    it('passes everything that needs no browser', { timeout: 3_600_000 }, () =>
      inCopy(async (copy) => {
        for (const action of actions) await follow(copy, action)
        expect(await complaints(copy, longChecks)).toEqual(noComplaints(longChecks))
      }),
    )
  }
})
