/** A copy of the repository to try something out in, as a person would who follows a document. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

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
