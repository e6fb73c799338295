import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'

/**
 * Runs `work` under a lock. A new developer may run `npm start` and `npm test` in two terminals of a fresh clone, and
 * two installs or builds in the same folder would break each other.
 * @param {string} what
 * @param {() => void | Promise<void>} work
 */
export async function oneAtATime(what, work) {
  // The lock is outside the repository: npm empties node_modules, and the working tree should stay clean.
  const key = createHash('sha256').update(`${root} ${what} ${userInfo().uid}`).digest('hex').slice(0, 12)
  const lock = join(tmpdir(), `postern-${key}.lock`)
  let told = false
  while (!take(lock)) {
    if (!told) console.info(`Waiting for another Postern command to finish ${what} …`)
    told = true
    await sleep(200)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(/** @type {string} */ lock) {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock) // atomic: unlike with a write, the lock always contains its holder's PID
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!holderLives(lock)) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function holderLives(/** @type {string} */ lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch {
    return false
  }
}
