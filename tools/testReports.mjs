// Reads the JSON reports of the test runners: how many tests passed, which failed, and how long each took.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/** @typedef {{ name: string, file: string, seconds: number }} Timing */
/** @typedef {{ passed: number, failed: number, failures: string[], timings: Timing[] }} Count */
/** @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numTotalTests: number, numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ message?: string, location?: { file: string, line: number } }} PlaywrightError */
/** @typedef {{ duration: number, errors?: PlaywrightError[] }} PlaywrightResult */
/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: PlaywrightResult[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, suites: PlaywrightSuite[] }} PlaywrightReport */

/** @param {Partial<Count>} [some] @returns {Count} */
export function count(some) {
  return { passed: 0, failed: 0, failures: [], timings: [], ...some }
}

/** @param {string} file @param {boolean} ok @returns {Count} */
export function readVitest(file, ok) {
  /** @type {VitestReport | undefined} */
  const report = readReport(file)
  return report ? countVitest(report, ok) : tally(ok, count())
}

/** @param {string} file @param {boolean} ok @returns {Count} */
export function readPlaywright(file, ok) {
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(file)
  return report ? countPlaywright(report, ok) : tally(ok, count())
}

/** @param {VitestReport} report @param {boolean} ok @returns {Count} */
export function countVitest({ numPassedTests, numTotalTests, testResults }, ok) {
  // A file that fails to load has no tests, so it counts as one failure. Skipped tests count as failed.
  const broken = testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  )
  return tally(
    ok,
    count({
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests + broken.length,
      failures: [
        ...tests
          .filter(({ status }) => status !== 'passed')
          .map(({ file, fullName, failureMessages = [] }) => withReasons(`${file}: ${fullName}`, failureMessages)),
        ...broken.map(({ name }) => relative(root, name)),
      ],
      timings: tests.map(({ file, fullName, duration }) => ({ name: fullName, file, seconds: (duration ?? 0) / 1000 })),
    }),
  )
}

/** @param {PlaywrightReport} report @param {boolean} ok @returns {Count} */
export function countPlaywright({ stats: { expected, unexpected, flaky, skipped }, suites }, ok) {
  const specs = suites.flatMap(specsOf).map((spec) => ({ ...spec, file: `e2e/${spec.file}` }))
  return tally(
    ok,
    count({
      passed: expected,
      failed: unexpected + flaky + skipped,
      failures: specs.flatMap((spec) =>
        spec.ok
          ? []
          : [
              withReasons(
                `${spec.file}: ${spec.title}`,
                spec.tests.flatMap(({ results }) => results).flatMap(errorsOf),
              ),
            ],
      ),
      timings: specs.map(({ title, file, tests }) => ({
        name: title,
        file,
        seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
      })),
    }),
  )
}

/** One line per test, slowest first. @param {readonly Timing[]} timings @returns {string[]} */
export function slowest(timings, most = 15) {
  return timings
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`)
}

/** @param {PlaywrightResult} result */
function errorsOf({ errors = [] }) {
  return errors.map(({ message = '', location }) =>
    location ? `${message}\nat ${relative(root, location.file)}:${location.line}` : message,
  )
}

/**
 * A failure with the first and last lines of its errors: where only the end of a log is kept, it has to say why.
 * @param {string} name @param {readonly string[]} errors
 */
function withReasons(name, errors, most = 8) {
  const lines = errors.flatMap((error) => {
    const all = stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '')
    return all.length <= most ? all : [...all.slice(0, most - 1), ...all.slice(-1)]
  })
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Counts one failure if the runner crashed, wrote no report, or failed although no test did. */
function tally(/** @type {boolean} */ ok, /** @type {Count} */ counted) {
  const { passed, failed } = counted
  return { ...counted, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed }
}

function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
