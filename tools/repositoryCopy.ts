/** Creates a copy of the repository, so a test can change it as a developer would. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { oneAtATime } from './oneAtATime.mjs'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const notOurs = /^(data|data-.*|test-results|playwright-report|\.git)$|(^|\/)(node_modules|dist)$/
const besideCode = /^(docs|bench)$/

/** Copies file by file: `cp` with a filter takes four times the CPU time. */
function copyFolder(to: string, ours: (path: string) => boolean, folder = ''): void {
  mkdirSync(join(to, folder))
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!ours(path)) continue
    if (entry.isDirectory()) copyFolder(to, ours, path)
    else copyFileSync(join(root, path), join(to, path))
  }
}

/**
 * Runs `work` in a copy of our code, plus docs and benchmarks if `whole`. Libraries are links to the originals, and `@postern`
 * packages links to the copy. Copies for the same purpose have the same path, so Vitest and tsc find what they cached in earlier runs.
 */
export function inCopy(purpose: string, { whole = false }, work: (copy: string) => Promise<void>): Promise<void> {
  const key = createHash('sha256').update(`${root} ${purpose} ${userInfo().uid}`).digest('hex').slice(0, 12)
  const copy = join(tmpdir(), `postern-copy-${key}`)
  const remove = () => rm(copy, { recursive: true, force: true })
  return oneAtATime(purpose, async () => {
    await remove() // of a run that was killed
    await fill(copy, whole)
    await work(copy).finally(remove)
  })
}

async function fill(copy: string, whole: boolean): Promise<void> {
  copyFolder(copy, (path) => !notOurs.test(path) && (whole || !besideCode.test(path)))
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
}

/** Keeps the long suites small, and their statements out of our record. GC is off for tsc, which exits within seconds. */
const quick = { POSTERN_SOAK: '', POSTERN_ROWS: '', NO_COLOR: '1', GOGC: 'off' }

type Environment = Readonly<Record<string, string>>

/** Runs the program in this folder and returns its output if it fails; empty if it succeeds. */
export const complaint = (folder: string, program: string, ...args: readonly string[]): Promise<string> =>
  complaintWith({}, folder, program, ...args)

export async function complaintWith(
  environment: Environment,
  folder: string,
  program: string,
  ...args: readonly string[]
): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...quick, ...environment } }
  return run(process.execPath, [join(root, 'node_modules', program), ...args], options).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.slice(-4_000) || program,
  )
}

/**
 * Uses one checker: two would check some types twice, and the other core is busy with tests. Checks only what differs from the
 * last run for this purpose, and what depends on that.
 */
export const types =
  (purpose: string) =>
  (copy: string): Promise<string> => {
    const known = join(root, 'node_modules/.cache/postern', `${purpose}.tsbuildinfo`)
    return complaint(copy, 'typescript/bin/tsc', '--checkers', '1', '--incremental', '--tsBuildInfoFile', known)
  }
