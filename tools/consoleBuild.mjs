import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { removeOldBuilds } from './oldBuilds.mjs'
import { oneAtATime } from './oneAtATime.mjs'
import { root } from './root.mjs'

const consoleFolder = join(root, 'packages', 'console')
const stamp = join(consoleFolder, 'dist', '.stamp')

/** Returns false if the build failed; Vite has printed why. */
export async function buildConsoleIfStale() {
  if (isFresh()) return true
  let ok = true
  await oneAtATime('building the console', async () => {
    if (isFresh()) return
    console.info('Building the console …')
    const sources = fingerprint() // taken before the build, so a change during the build makes it stale
    ok = await runVite(['build', '--logLevel', 'warn']).done
    if (!ok) return
    removeOldBuilds(join(consoleFolder, 'dist'))
    writeFileSync(stamp, sources)
  })
  return ok
}

/** @param {string[]} args */
export function runVite(args) {
  const vite = createRequire(join(consoleFolder, 'package.json')).resolve('vite/package.json')
  const program = join(dirname(vite), 'bin', 'vite.js')
  const child = spawn(process.execPath, [program, ...args], {
    cwd: consoleFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  /** @type {Promise<boolean>} */
  const done = new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
  return { child, done }
}

function isFresh() {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint()
  } catch {
    return false
  }
}

/** Hashes contents instead of mtimes: a checkout changes the mtimes of unchanged files. */
function fingerprint() {
  const hash = createHash('sha256')
  const folders = [consoleFolder, join(root, 'packages', 'domain')]
  for (const file of [join(root, 'package-lock.json'), ...folders.flatMap(sourcesIn)])
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** @returns {string[]} */
function sourcesIn(/** @type {string} */ folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sourcesIn(path) : [path]
  })
}
