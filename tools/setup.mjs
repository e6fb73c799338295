// Runs before `npm start` and `npm test` on the installed Node (20 or newer). Does nothing if everything is set up.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findRedis, findSshd } from './findPrograms.mjs'
import { oneAtATime } from './oneAtATime.mjs'
import { giveUp, modules, nodeMajor, root } from './root.mjs'

const ourNode = join(modules, '.bin', 'node')

if (nodeMajor < 20) giveUp(`Postern needs Node 20 or newer to set itself up, and this is ${process.version}.`)
if (!isInstalled() || !hasNode24()) {
  await oneAtATime('installing', () => {
    if (!isInstalled()) install() // another command may have installed while we waited
    if (!hasNode24()) addNode24()
  })
}
if (process.argv[2] === 'test') await findTestPrograms()

/** npm ends an install by recording it in node_modules. If that record is missing or differs from the lockfile, we install. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(modules, '.package-lock.json'))
  if (!wanted) giveUp('package-lock.json is missing or broken; restore it with git and run the command again.')
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true // the repository's own packages
    const found = present?.[path]
    if (!found) return Boolean(entry.optional ?? entry.devOptional) // for another platform
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry
 * @returns {Record<string, Entry> | undefined}
 */
function packagesOf(/** @type {string} */ lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.info('Installing dependencies; this takes a minute the first time.')
  // With NODE_ENV=production, npm would skip the dependencies that build the console.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'] // hides warnings that Node 20 is too old
  if (npm(['ci', ...flags])) return
  // Retry once, in case the network failed. Skip install scripts, in case one of them failed: the two that matter are
  // made up for in addNode24 (node) and when the server starts (Postgres' libraries).
  console.info('That failed; trying once more.')
  if (npm(['ci', '--ignore-scripts', ...flags])) return
  giveUp('The dependencies could not be installed; npm says why above: mend that and run the command again.')
}

/** npm puts node_modules/.bin first in the PATH of scripts, so a Node 24 in it runs every later command. */
function hasNode24() {
  if (isSameFile(process.execPath, ourNode)) return nodeMajor >= 24
  const { stdout } = spawnSync(ourNode, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= 24
}

function addNode24() {
  const folder = join(modules, 'node')
  const script = join(folder, 'installArchSpecificPackage.js')
  if (existsSync(script)) {
    console.info('Adding Node 24, whose install script npm did not run.')
    spawnSync('node', [script], { cwd: folder, env: nestedEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] })
    npm(['rebuild', '--ignore-scripts', 'node']) // links it into node_modules/.bin
  }
  if (hasNode24()) return
  rmSync(ourNode, { force: true }) // a broken one would shadow the system's
  if (nodeMajor < 24) giveUp('npm could not bring Node 24 along; install Node 24 or newer and run the command again.')
}

function npm(/** @type {string[]} */ args) {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('npm-cli.js') ? ['node', [cli]] : ['npm', []]
  const shell = process.platform === 'win32' && program === 'npm'
  const options = { cwd: root, env: nestedEnvironment(), shell }
  const { status } = spawnSync(program, [...first, ...args], { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0
}

/**
 * Environment for npm inside `npm start`: without the outer npm's script variables, which the inner one would read as
 * configuration, and without node_modules/.bin in PATH, because `npm ci` deletes the Node in it.
 */
function nestedEnvironment() {
  const isOuter = /^npm_(?!config_)|^npm_config_(local_prefix|workspaces?|include_workspace_root|global)$/i
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuter.test(name)))
  const ours = join(modules, '.bin')
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ours)
  return { ...environment, PATH: folders.join(delimiter) }
}

function isSameFile(/** @type {string} */ one, /** @type {string} */ other) {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

async function findTestPrograms() {
  const missing = () => [
    ...(findChromium() ? [] : [{ name: 'Chromium', debian: ['chromium-headless-shell', 'chromium'] }]),
    ...(findRedis() ? [] : [{ name: 'a Redis server', debian: ['redis-server'] }]),
    ...(findSshd() ? [] : [{ name: 'an SSH server', debian: ['openssh-server'] }]),
  ]
  if (missing().length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await oneAtATime('installing Debian packages', () => {
      const wanted = missing()
      if (wanted.length === 0) return
      console.info(`Installing ${wanted.map(({ name }) => name).join(' and ')} for the tests.`)
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const aptGet = (/** @type {string[]} */ ...args) =>
        spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      aptGet('update')
      // Installs the first package that this Debian release has.
      for (const { debian } of wanted)
        debian.some((name) => aptGet('install', '-y', '--no-install-recommends', name).status === 0)
    })
  if (!findChromium())
    giveUp('The tests need Chromium; install it (on Debian: apt-get install chromium) and run "npm test" again.')
  // Few tests need these, and each one reports that it was skipped.
  if (!findRedis()) console.info('No redis-server on this machine: the tests that need one are left out.')
  if (!findSshd()) console.info('No sshd on this machine: the tests that need one are left out.')
}
