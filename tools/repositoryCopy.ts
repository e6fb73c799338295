/** Creates a copy of the repository, so a test can change it as a developer would. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const notOurs = /^(data|data-.*|test-results|playwright-report|\.git)$|(^|\/)(node_modules|dist)$/
const besideCode = /^(docs|bench)$/

/** Copies our code, plus docs and benchmarks if `whole`. Links libraries to the originals and `@postern` packages to the copy. */
export async function copyOfRepository({ whole = false } = {}): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'postern-copy-'))
  const ours = (path: string) => !notOurs.test(path) && (whole || !besideCode.test(path))
  for (const entry of await readdir(root))
    if (ours(entry))
      await cp(join(root, entry), join(copy, entry), { recursive: true, filter: (path) => ours(relative(root, path)) })
  const link = async (from: string, to: string) => {
    if (!existsSync(from)) return // a package only has its own node_modules where versions conflict
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

/** Keeps the long suites small. GC is off for tsc, which exits within seconds. */
const quick = { POSTERN_SOAK: '', NO_COLOR: '1', GOGC: 'off' }

/** Runs the program in this folder and returns its output if it fails; empty if it succeeds. */
export async function complaint(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...quick } }
  return run(process.execPath, [join(folder, 'node_modules', program), ...args], options).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.slice(-4_000) || program,
  )
}

/** Uses one checker: two would check some types twice, and the other core is busy with tests. */
export const types = (copy: string): Promise<string> => complaint(copy, 'typescript/bin/tsc', '--checkers', '1')
