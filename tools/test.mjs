// `npm test`: runs every check, then prints the slowest tests, the failures and the totals.
// `npm run check`: the same without the browser tests. `npm run soak`: the long suites at full size.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildConsoleIfStale } from './consoleBuild.mjs'
import { findChromium, findRedis } from './findPrograms.mjs'
import { giveUp, modules, requireSetUp, root } from './root.mjs'
import { count, readPlaywright, readVitest, slowest } from './testReports.mjs'

/** @typedef {import('./testReports.mjs').Count} Count */
/** @typedef {(program: string, args: string[], environment?: Record<string, string>) => Promise<boolean>} Run */
/** @typedef {{ name: string, run: (succeeds: Run) => Promise<Count> }} Step */
/** Lanes run in parallel to keep both cores busy; the steps of a lane run in sequence. @typedef {Step[][]} Phase */

requireSetUp('test')
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()
const reports = mkdtempSync(join(tmpdir(), 'postern-test-'))

// One more than there are cores, because some tests wait for a job or a restart. At most 4: each has its own databases and pools.
const vitestWorkers = Math.min(Math.max(availableParallelism(), 2) + 1, 4)

const mode = process.argv[2] ?? 'all'
/** @type {Record<string, Phase[]>} */
const plans = {
  all: [quickPhase(), [...browserPhase(), ...rowTypesPhase()]],
  check: [quickPhase(), rowTypesPhase()],
  soak: [soakPhase()],
}
const plan = plans[mode] ?? giveUp(`There is no "${mode}" test run; there is ${Object.keys(plans).join(', ')}.`)

/** Ctrl-C also reaches the running check, which cleans up after itself. The remaining steps are skipped. */
let interrupted = false
for (const name of ['SIGINT', 'SIGTERM'])
  process.on(name, () => {
    interrupted = true
  })

const total = count()
for (const lanes of plan) await Promise.all(lanes.map((lane, index) => runLane(lane, index > 0)))
rmSync(reports, { recursive: true, force: true })
if (interrupted || total.passed === 0) total.failed += 1
const slow = slowest(total.timings)
if (slow.length > 0) console.info(['', `── the ${slow.length} slowest tests`, ...slow, ''].join('\n'))
for (const failure of total.failures) console.info(`FAILED ${failure}`)
console.info(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/**
 * A folder in memory for temporary files, if there is plenty. Each of the hundreds of test databases has two thousand files, which
 * take ten times as long to copy on a disk.
 */
function memoryFolder() {
  const folder = '/dev/shm'
  const plenty = 16 * 1024 ** 3
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= plenty ? folder : undefined
}

/** All lanes but the first buffer a step's output until the step is done. @param {Step[]} lane @param {boolean} holdsBack */
async function runLane(lane, holdsBack) {
  for (const { name, run } of lane) {
    if (interrupted) return
    const heading = `\n── ${name}`
    if (!holdsBack) console.info(heading)
    /** @type {Buffer[]} */
    const held = []
    const begin = performance.now()
    const { passed, failed, failures, timings } = await run((program, args, environment) =>
      succeeds(program, args, environment, holdsBack ? held : undefined),
    )
    total.passed += passed
    total.failed += failed
    // The end of a long log must name what failed, so a step without named failures counts under its own name.
    total.failures.push(...(failed > 0 && failures.length === 0 ? [name] : failures))
    total.timings.push(...timings)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const verdict = failed === 0 ? `   ok, ${seconds} s` : `   ${failed} FAILED, ${seconds} s`
    if (holdsBack) console.info(heading)
    process.stdout.write(Buffer.concat(held))
    console.info(verdict)
  }
}

/** @returns {Phase} */
function quickPhase() {
  return [
    [
      {
        name: 'unit, contract and API tests',
        run: (succeeds) => vitest(succeeds, vitestWorkers, [], { POSTERN_ROWS: reports }),
      },
    ],
    [
      { name: 'lint', run: (succeeds) => check(succeeds, 'biome', ['ci', '.']) },
      { name: 'types', run: checkTypes },
      ...(hasKnipRules()
        ? [{ name: 'dead code', run: (/** @type {Run} */ succeeds) => check(succeeds, 'knip', []) }]
        : []),
      // Only the browser tests need it, and this phase ends before they start.
      ...(mode === 'all' ? [{ name: 'console build', run: async () => verdict(await buildConsoleIfStale()) }] : []),
    ],
  ]
}

/** Checks the statements that the API tests recorded in `reports`. @returns {Phase} */
function rowTypesPhase() {
  const args = ['tools/rowTypes.ts', '--recorded', reports]
  return [[{ name: 'row types of statements', run: (succeeds) => check(succeeds, 'node', args) }]]
}

/** @returns {Phase} */
function browserPhase() {
  return [[{ name: 'browser tests', run: playwright }]]
}

/**
 * The normal run includes the same files at a small size; they read POSTERN_SOAK themselves. One file at a time, because many
 * print or compare times, and most keep both cores busy. @returns {Phase}
 */
function soakPhase() {
  return [[{ name: 'long suites', run: (succeeds) => vitest(succeeds, 1, ['.soak.test.'], { POSTERN_SOAK: '1' }) }]]
}

/** Without its config, knip guesses entry points and reports false positives. */
function hasKnipRules() {
  return readdirSync(root).some((name) => /^knip\.(jsonc?|[mc]?[jt]s)$/.test(name))
}

/** @param {boolean} ok @param {string} [what] */
function verdict(ok, what) {
  return ok ? count({ passed: 1 }) : count({ failed: 1, failures: what ? [what] : [] })
}

/** @param {Run} succeeds @param {string} program @param {string[]} args @param {Record<string, string>} [environment] */
async function check(succeeds, program, args, environment) {
  return verdict(await succeeds(program, args, environment), [program, ...args].join(' '))
}

/** Checks the whole repository in one tsc run: 5 seconds, or 1 if little has changed since the last run. */
function checkTypes(/** @type {Run} */ succeeds) {
  const known = ['--incremental', '--tsBuildInfoFile', join(modules, '.cache/postern/types.tsbuildinfo')]
  // 2 checkers, because the smallest machine has 2 cores. GC is off, because tsc exits within seconds.
  return check(succeeds, 'tsc', ['--checkers', '2', ...known], { GOGC: 'off' })
}

/**
 * @param {Run} succeeds @param {number} workers @param {string[]} filter
 * @param {Record<string, string>} [environment] @returns {Promise<Count>}
 */
async function vitest(succeeds, workers, filter, environment) {
  const file = join(reports, 'vitest.json')
  const args = [
    'run',
    ...filter,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  return readVitest(file, await succeeds('vitest', args, environment))
}

/** @param {Run} succeeds @returns {Promise<Count>} */
async function playwright(succeeds) {
  const file = join(reports, 'playwright.json')
  const ok = await succeeds('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return readPlaywright(file, ok)
}

/**
 * @param {string} program @param {string[]} args @param {Record<string, string>} [environment]
 * @param {Buffer[]} [held] collects the output @returns {Promise<boolean>}
 */
function succeeds(program, args, environment, held) {
  const env = {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    CHROMIUM: findChromium(),
    REDIS_SERVER: findRedis(),
    // The tests start about 20 servers; with this cache, only the first one compiles the code.
    NODE_COMPILE_CACHE: join(modules, '.cache/postern/compiled'),
    // With more room for new objects, less is collected: 5 % of the time of all tests that need no browser.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
    ...environment,
  }
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => held?.push(chunk))
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}
