/**
 * "Adding an entity" of CONTRIBUTING.md, followed to the letter in a copy of the repository. The short run takes the checks that
 * a new entity can fail; the long one takes everything that needs no browser, and leaves out each step in turn.
 */
import { rm } from 'node:fs/promises'
import { collections } from '@postern/domain/areas/index.ts'
import { describe, expect, it } from 'vitest'
import { type Action, actionsOf, follow } from './contributingSteps.ts'
import { readDocument } from './documents.ts'
import { complaint, copyOfRepository, types } from './repositoryCopy.ts'

const isLong = process.env.POSTERN_SOAK === '1'
const actions = actionsOf(readDocument('CONTRIBUTING.md'), 'Adding an entity')
const called = ({ path, language, lines }: Action): string => (language === 'sh' ? lines.join(', ') : path)

async function inCopy(work: (copy: string) => Promise<void>): Promise<void> {
  const copy = await copyOfRepository({ whole: true })
  await work(copy).finally(() => rm(copy, { recursive: true, force: true }))
}

const lint = (copy: string, ...paths: readonly string[]) =>
  complaint(copy, '@biomejs/biome/bin/biome', 'ci', ...paths, '--colors=off', '--max-diagnostics=5')
const lintEverything = (copy: string) => lint(copy, '.')
const lintChanges = (copy: string) => {
  const written = actions.filter(({ language }) => language !== 'sh').map(({ path }) => path)
  return lint(copy, ...written.filter((path) => /\.tsx?$/.test(path)))
}
const deadCode = (copy: string) => complaint(copy, 'knip/bin/knip.js')
const vitest = (copy: string, ...args: readonly string[]) => complaint(copy, 'vitest/vitest.mjs', 'run', ...args)

const pages = (copy: string) => vitest(copy, 'packages/console/paths.test.ts')
/** The tests that a new entity can fail, without those named after another one. */
const affected = (copy: string) =>
  vitest(
    copy,
    '-t',
    `^(?!(?:${collections.map(({ name }) => name).join('|')})\\b)`,
    'packages/domain/auth',
    'packages/domain/engine',
    'packages/console/paths.test.ts',
    'packages/console/navigation',
    'packages/api/engine/contract.test.ts',
    'packages/api/engine/tables.test.ts',
    'packages/api/demo/demo.test.ts',
    'packages/api/database/schema',
    'tools/architecture',
    'tools/citations',
    'tools/draftMigration',
  )
const everything = (copy: string) => vitest(copy, '--exclude', '**/addingAnEntity*')

const shortChecks = { lintChanges, types, affected }
const longChecks = { lintEverything, types, deadCode, everything }

async function complaints(copy: string, checks: typeof shortChecks | typeof longChecks) {
  const found: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) found[name] = await check(copy)
  return found
}

const content = (checks: object) => Object.fromEntries(Object.keys(checks).map((name) => [name, '']))

describe('adding an entity with a page of its own', () => {
  it('works as written, and not without its entry in the navigation', { timeout: 900_000 }, () =>
    inCopy(async (copy) => {
      const navigation = actions.filter(({ path }) => path.includes('/navigation/'))
      expect(navigation).toHaveLength(1)
      for (const action of actions) if (!navigation.includes(action)) await follow(copy, action)
      expect(await pages(copy)).toContain('leads to the list of trolleys')
      for (const action of navigation) await follow(copy, action)
      expect(await complaints(copy, shortChecks)).toEqual(content(shortChecks))
    }),
  )

  if (isLong) {
    it('passes everything that needs no browser', { timeout: 3_600_000 }, () =>
      inCopy(async (copy) => {
        for (const action of actions) await follow(copy, action)
        expect(await complaints(copy, longChecks)).toEqual(content(longChecks))
      }),
    )

    it.each(actions.map((left) => ({ name: called(left), left })))(
      'fails without the step in $name',
      { timeout: 1_200_000 },
      ({ left }) =>
        inCopy(async (copy) => {
          const rest = actions.filter((action) => action !== left)
          const stuck = await rest.reduce<Promise<boolean>>(
            async (failed, action) =>
              (await failed) ||
              follow(copy, action).then(
                () => false,
                () => true,
              ),
            Promise.resolve(false),
          )
          if (stuck) return
          const problem = (await types(copy)) || (await affected(copy)) || (await lintEverything(copy))
          expect(problem).not.toBe('')
        }),
    )
  }
})
