/** The example of CONTRIBUTING.md, done as it stands there in a copy of the repository: the contract suite is the judge. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Our own code is copied; libraries are linked, and our packages among them lead to the copy. */
async function copyOfRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'postern-entity-'))
  const ours = (path: string) =>
    !/^(node_modules|dist|data|data-.*|docs|e2e|bench|\.git)$/.test(path.split('/').at(-1) ?? '')
  for (const entry of await readdir(root))
    if (ours(entry))
      await cp(join(root, entry), join(copy, entry), { recursive: true, filter: (path) => ours(relative(root, path)) })
  const link = async (from: string, to: string) => {
    if (!existsSync(from)) return // a package has libraries of its own only where versions disagree
    await mkdir(to)
    for (const entry of await readdir(from)) if (entry !== '@postern') await symlink(join(from, entry), join(to, entry))
  }
  await link(join(root, 'node_modules'), join(copy, 'node_modules'))
  await mkdir(join(copy, 'node_modules/@postern'))
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@postern', name))
    await link(join(root, 'packages', name, 'node_modules'), join(copy, 'packages', name, 'node_modules'))
  }
  return copy
}

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
