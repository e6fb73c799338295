/** The example of CONTRIBUTING.md, done as it stands there in a copy of the repository: the contract suite is the judge. */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { copyOfRepository } from './repositoryCopy.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** The lines of the one indented block of code, without the indent. */
function example(text: string): string {
  const block = /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  return block.replaceAll(/^ {3}/gm, '').trimEnd()
}

it('one definition, one line of the registry and one migration make a whole entity', { timeout: 180_000 }, async () => {
  const copy = await copyOfRepository()
  try {
    const definition = example(await readFile(join(root, 'CONTRIBUTING.md'), 'utf8'))
    await writeFile(join(copy, 'packages/domain/areas/places/trolleys.ts'), `${definition}\n`)

    const registry = join(copy, 'packages/domain/areas/index.ts')
    const registered = (await readFile(registry, 'utf8'))
      .replace(
        "import { sites } from './places/sites.ts'\n",
        (line) => `import { trolleys } from './places/trolleys.ts'\n${line}`,
      )
      .replace('export const resources: readonly Resource[] = [\n', (line) => `${line}  trolleys,\n`)
    await writeFile(registry, registered)

    const node = process.execPath
    const { stdout } = await run(node, ['tools/draftMigration.ts', 'trolleys'], { cwd: copy })
    await writeFile(join(copy, 'packages/api/migrations/0999_trolleys.sql'), stdout)

    const suites = ['packages/api/engine/contract.test.ts', 'packages/api/engine/tables.test.ts']
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const report = join(copy, 'report.json')
    const asked = ['run', ...suites, '-t', 'trolleys', '--reporter=json', `--outputFile.json=${report}`]
    await run(node, [vitest, ...asked], { cwd: copy, maxBuffer: 64 * 1024 * 1024 })
    const judged: { success: boolean; numPassedTests: number } = JSON.parse(await readFile(report, 'utf8'))
    expect(judged.success).toBe(true)
    expect(judged.numPassedTests).toBeGreaterThan(10)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})
