// `npm test`: every check of the repository; at the end the slowest tests, whatever failed, and one line that counts them.
// `npm run check`: the same without a browser. `npm run soak`: the long suites at full size.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildConsoleIfStale } from './consoleBuild.mjs'
import { findChromium, findRedis } from './findPrograms.mjs'
import { giveUp, modules, requireSetUp, root } from './root.mjs'
import { count, readPlaywright, readVitest, slowest } from './testReports.mjs'

/** @typedef {import('./testReports.mjs').Count} Count */
/** @typedef {(program: string, args: string[], environment?: Record<string, string>) => Promise<boolean>} Run */
/** @typedef {{ name: string, run: (succeeds: Run) => Promise<Count> }} Step */
/** Lanes run side by side, so that both cores are busy; what stands in one lane runs one after the other. @typedef {Step[][]} Phase */

requireSetUp('test')
const reports = mkdtempSync(join(tmpdir(), 'postern-test-'))

const mode = process.argv[2] ?? 'all'
/** @type {Record<string, Phase[]>} */
const plans = {
  all: [quickPhase(), [...browserPhase(), ...rowTypesPhase()]],
  check: [quickPhase(), rowTypesPhase()],
  soak: [soakPhase()],
}
const plan = plans[mode] ?? giveUp(`There is no "${mode}" test run; there is ${Object.keys(plans).join(', ')}.`)

/** Ctrl-C reaches the running check by itself: it cleans up, and the rest is left out. */
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

/** Beside the first lane, what a step prints is held back until it is done. @param {Step[]} lane @param {boolean} holdsBack */
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
    // The end of a long log says what failed, not only that something did.
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
    [{ name: 'unit, contract and API tests', run: (succeeds) => vitest(succeeds, [], { POSTERN_ROWS: reports }) }],
    [
      { name: 'lint', run: (succeeds) => check(succeeds, 'biome', ['ci', '.']) },
      { name: 'types', run: checkTypes },
      ...(hasKnipRules()
        ? [{ name: 'dead code', run: (/** @type {Run} */ succeeds) => check(succeeds, 'knip', []) }]
        : []),
      // Needed by the browser tests alone, and done before they begin.
      ...(mode === 'all' ? [{ name: 'console build', run: async () => verdict(await buildConsoleIfStale()) }] : []),
    ],
  ]
}

/** What the API's tests recorded in `reports`. @returns {Phase} */
function rowTypesPhase() {
  const args = ['tools/rowTypes.ts', '--recorded', reports]
  return [[{ name: 'row types of statements', run: (succeeds) => check(succeeds, 'node', args) }]]
}

/** @returns {Phase} */
function browserPhase() {
  return [[{ name: 'browser tests', run: playwright }]]
}

/** The normal run takes the same files at a small size; they look at POSTERN_SOAK themselves. @returns {Phase} */
function soakPhase() {
  return [[{ name: 'long suites', run: (succeeds) => vitest(succeeds, ['.soak.test.'], { POSTERN_SOAK: '1' }) }]]
}

/** Without its rules knip guesses, and guesses wrong. */
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

/** One program for all there is: five seconds, or one where little has changed since the last time. */
function checkTypes(/** @type {Run} */ succeeds) {
  const known = ['--incremental', '--tsBuildInfoFile', join(modules, '.cache/postern/types.tsbuildinfo')]
  // As many checkers as the smallest machine has cores; what is over in seconds need not collect its garbage.
  return check(succeeds, 'tsc', ['--checkers', '2', ...known], { GOGC: 'off' })
}

/** @param {Run} succeeds @param {string[]} filter @param {Record<string, string>} [environment] @returns {Promise<Count>} */
async function vitest(succeeds, filter, environment) {
  const file = join(reports, 'vitest.json')
  // One more than there are cores, because some tests wait for a job or a restart. Each worker brings databases and pools: more than four would not fit.
  const workers = Math.min(Math.max(availableParallelism(), 2) + 1, 4)
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
 * @param {Buffer[]} [held] takes what it prints @returns {Promise<boolean>}
 */
function succeeds(program, args, environment, held) {
  const env = {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    CHROMIUM: findChromium(),
    REDIS_SERVER: findRedis(),
    // About twenty servers are started on the way: what one of them compiled, the others load.
    NODE_COMPILE_CACHE: join(modules, '.cache/postern/compiled'),
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
