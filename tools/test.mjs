// `npm test`: every check of the repository, one after the other, and one line at the end that counts them.
// `npm run check`: the same without a browser. `npm run soak`: the long suites at full size.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildConsoleIfStale } from './consoleBuild.mjs'
import { findChromium, findRedis } from './findPrograms.mjs'
import { giveUp, modules, requireSetUp, root } from './root.mjs'

/** @typedef {{ passed: number, failed: number, failures: string[] }} Count */
/** @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} VitestFile */
/** @typedef {{ numTotalTests: number, numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ title: string, file: string, ok: boolean }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, suites: PlaywrightSuite[] }} PlaywrightReport */
/** @typedef {{ name: string, run: () => Promise<Count> }} Step */

requireSetUp('test')
const reports = mkdtempSync(join(tmpdir(), 'postern-test-'))

/** @type {Record<string, Step[]>} */
const plans = { all: [...quickSteps(), ...browserSteps()], check: quickSteps(), soak: soakSteps() }
const mode = process.argv[2] ?? 'all'
const plan = plans[mode] ?? giveUp(`There is no "${mode}" test run; there is ${Object.keys(plans).join(', ')}.`)

/** Ctrl-C reaches the running check by itself: it cleans up, and the rest is left out. */
let interrupted = false
for (const name of ['SIGINT', 'SIGTERM'])
  process.on(name, () => {
    interrupted = true
  })

const total = count()
for (const { name, run } of plan) {
  if (interrupted) break
  console.info(`\n── ${name}`)
  const begin = performance.now()
  const { passed, failed, failures } = await run()
  total.passed += passed
  total.failed += failed
  // Whoever reads the end of a long log wants to know what it was, not only that there was something.
  total.failures.push(...(failed > 0 && failures.length === 0 ? [name] : failures))
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.info(failed === 0 ? `   ok, ${seconds} s` : `   ${failed} FAILED, ${seconds} s`)
}
rmSync(reports, { recursive: true, force: true })
if (interrupted || total.passed === 0) total.failed += 1
for (const failure of total.failures) console.info(`FAILED ${failure}`)
console.info(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** @returns {Step[]} */
function quickSteps() {
  return [
    { name: 'lint', run: () => check('biome', ['ci', '.']) },
    { name: 'types', run: checkTypes },
    ...(hasKnipRules() ? [{ name: 'dead code', run: () => check('knip', []) }] : []),
    { name: 'unit, contract and API tests', run: () => vitest([]) },
  ]
}

/** @returns {Step[]} */
function browserSteps() {
  return [
    { name: 'console build', run: async () => verdict(await buildConsoleIfStale()) },
    { name: 'browser tests', run: playwright },
  ]
}

/** The normal run takes the same files at a small size; they look at POSTERN_SOAK themselves. @returns {Step[]} */
function soakSteps() {
  return [{ name: 'long suites', run: () => vitest(['.soak.test.'], { POSTERN_SOAK: '1' }) }]
}

/** Without its rules knip guesses, and guesses wrong. */
function hasKnipRules() {
  return readdirSync(root).some((name) => /^knip\.(jsonc?|[mc]?[jt]s)$/.test(name))
}

/** @param {string[]} failures @returns {Count} */
function count(passed = 0, failed = 0, failures = []) {
  return { passed, failed, failures }
}

/** @param {boolean} ok @param {string} [what] */
function verdict(ok, what) {
  return ok ? count(1) : count(0, 1, what ? [what] : [])
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [environment] */
async function check(program, args, environment) {
  return verdict(await succeeds(program, args, environment), [program, ...args].join(' '))
}

/** One program for all there is: five seconds, or one where little has changed since the last time. */
function checkTypes() {
  const known = ['--incremental', '--tsBuildInfoFile', join(modules, '.cache/postern/types.tsbuildinfo')]
  // As many checkers as the smallest machine has cores; what is over in seconds need not collect its garbage.
  return check('tsc', ['--checkers', '2', ...known], { GOGC: 'off' })
}

/** @param {string[]} filter @param {Record<string, string>} [environment] @returns {Promise<Count>} */
async function vitest(filter, environment) {
  const file = join(reports, 'vitest.json')
  // By itself vitest leaves a core free, of two as of many. Each worker brings databases and pools: more than four would not fit.
  const workers = Math.min(Math.max(availableParallelism(), 2), 4)
  const args = [
    'run',
    ...filter,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const ok = await succeeds('vitest', args, environment)
  /** @type {VitestReport | undefined} */
  const report = readReport(file)
  if (!report) return tally(ok)
  // A file that cannot even be loaded has no tests to fail. What was skipped has not passed.
  const broken = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => `${name}: ${fullName}`),
  )
  return tally(ok, report.numPassedTests, report.numTotalTests - report.numPassedTests + broken.length, [
    ...failures,
    ...broken.map(({ name }) => name),
  ])
}

/** @returns {Promise<Count>} */
async function playwright() {
  const file = join(reports, 'playwright.json')
  const ok = await succeeds('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(file)
  if (!report) return tally(ok)
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = report.suites.flatMap(specsOf).flatMap((spec) => (spec.ok ? [] : [`${spec.file}: ${spec.title}`]))
  return tally(ok, expected, unexpected + flaky + skipped, failures)
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A runner that crashed, left no report or is unhappy for a reason of its own counts as one failure. */
function tally(/** @type {boolean} */ ok, passed = 0, failed = 0, /** @type {string[]} */ failures = []) {
  return count(passed, failed === 0 && (!ok || passed === 0) ? 1 : failed, failures)
}

function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [environment] @returns {Promise<boolean>} */
function succeeds(program, args, environment) {
  const env = {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    CHROMIUM: findChromium(),
    REDIS_SERVER: findRedis(),
    ...environment,
  }
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })
}
