import { describe, expect, it } from 'vitest'
import { root } from './root.mjs'
import { countPlaywright, countVitest, slowest } from './testReports.mjs'

const test = (fullName: string, status: string, duration: number | null) => ({ fullName, status, duration })
const file = (name: string, status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: `${root}/${name}`,
  status,
  assertionResults,
})

describe('a Vitest report', () => {
  const report = {
    numTotalTests: 3,
    numPassedTests: 1,
    testResults: [
      file(
        'a.test.ts',
        'failed',
        test('passes', 'passed', 1500),
        test('fails', 'failed', 20),
        test('waits', 'pending', null),
      ),
      file('b.test.ts', 'failed'),
    ],
  }

  it('counts and names failed tests, skipped tests and files that failed to load', () => {
    expect(countVitest(report, false)).toMatchObject({
      passed: 1,
      failed: 3,
      failures: ['a.test.ts: fails', 'a.test.ts: waits', 'b.test.ts'],
    })
  })
  it('counts one failure when every test passed and the runner failed', () => {
    const green = {
      numTotalTests: 1,
      numPassedTests: 1,
      testResults: [file('a.test.ts', 'passed', test('passes', 'passed', 5))],
    }
    expect(countVitest(green, true)).toMatchObject({ passed: 1, failed: 0 })
    expect(countVitest(green, false)).toMatchObject({ passed: 1, failed: 1 })
  })
})

it('counts a flaky and a skipped browser test as failed', () => {
  const spec = (title: string, ok: boolean, duration: number) => ({
    title,
    file: 'x.spec.ts',
    ok,
    tests: [{ results: [{ duration }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [{ specs: [spec('passes', true, 2000)], suites: [{ specs: [spec('fails', false, 500)] }] }],
  }
  expect(countPlaywright(report, false)).toMatchObject({
    passed: 1,
    failed: 3,
    failures: ['e2e/x.spec.ts: fails'],
    timings: [
      { name: 'passes', file: 'e2e/x.spec.ts', seconds: 2 },
      { name: 'fails', file: 'e2e/x.spec.ts', seconds: 0.5 },
    ],
  })
})

it('says why a test failed, with the first and last lines of its errors', () => {
  const message = ['\u001b[31mTest timeout.\u001b[39m', '', ...Array.from({ length: 20 }, (_, n) => `line ${n}`)].join(
    '\n',
  )
  const results = [{ duration: 5, errors: [{ message, location: { file: `${root}/e2e/x.spec.ts`, line: 36 } }] }]
  const spec = { title: 'fails', file: 'x.spec.ts', ok: false, tests: [{ results }] }
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const said = ['Test timeout.', 'line 0', 'line 1', 'line 2', 'line 3', 'line 4', 'line 5', 'at e2e/x.spec.ts:36']
  expect(countPlaywright({ stats, suites: [{ specs: [spec] }] }, false).failures).toEqual([
    ['e2e/x.spec.ts: fails', ...said.map((line) => `    ${line}`)].join('\n'),
  ])
})

it('lists the slowest tests, the slowest first, and no more than asked for', () => {
  const timing = (name: string, seconds: number) => ({ name, file: 'a.test.ts', seconds })
  expect(slowest([timing('b', 1.24), timing('c', 0.1), timing('a', 12)], 2)).toEqual([
    '  12.0 s  a.test.ts: a',
    '   1.2 s  a.test.ts: b',
  ])
})
