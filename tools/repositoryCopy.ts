/** A copy of the repository to try something in, like a person following a document. */
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

/** Our own code is copied, with documents and benchmarks if it's to be whole; libraries are linked, and our packages among them lead to the copy. */
export async function copyOfRepository({ whole = false } = {}): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'postern-copy-'))
  const ours = (path: string) => !notOurs.test(path) && (whole || !besideCode.test(path))
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

/** Nothing here is at full size, and what is over in seconds (tsc) need not collect its garbage. */
const quick = { POSTERN_SOAK: '', NO_COLOR: '1', GOGC: 'off' }

/** The program's complaints about this folder; empty if there are none. */
export async function complaint(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...quick } }
  return run(process.execPath, [join(folder, 'node_modules', program), ...args], options).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.slice(-4_000) || program,
  )
}

/** With one checker: two would work out some types twice, and the other core has tests of its own. */
export const types = (copy: string): Promise<string> => complaint(copy, 'typescript/bin/tsc', '--checkers', '1')
