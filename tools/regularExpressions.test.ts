/**
 * No regular expression of ours may take more than linear time: one that backtracks let an upload of 400 bytes stop a
 * node. Each is judged by an automaton, which is a proof and not a measurement; what the automaton cannot read (looking
 * around, back references) has to be written another way.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { expect, it } from 'vitest'
import { type Expression, findExpressions } from './findExpressions.ts'

const root = join(import.meta.dirname, '..')

const sources = ['packages', 'tools', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/node_modules|\/dist\//.test(path)),
)

/** Tests read only our own responses: there, only expressions that would never finish count. */
const isTest = (path: string): boolean => /^e2e\/|\.test\.tsx?$|^packages\/api\/testing\//.test(path)

type Verdict = 'linear' | 'polynomial' | 'exponential' | 'undecided'

/** Without a quantifier nothing can be matched in two ways, however it goes on. */
const repeatsNothing = (pattern: string): boolean => !/[*+?{]/.test(pattern)

/**
 * Exponential time takes a repeated group that can match one text in two ways. Where only single characters repeat, time is
 * polynomial at worst, which is all that tests must keep to.
 */
const repeatsNoGroup = (pattern: string): boolean => !/\)[*+{]/.test(pattern)

/** No limits on size: beyond them the checker guesses, and its guesses let our own worst one pass. */
const proof = {
  checker: 'automaton',
  maxNFASize: 1_000_000,
  maxRepeatCount: 1_000_000,
  maxPatternSize: 100_000,
  timeout: 120_000,
} as const
const guess = { timeout: 20_000 }

async function judge({ pattern, flags }: Expression, how: typeof proof | typeof guess = proof): Promise<Verdict> {
  if (repeatsNothing(pattern)) return 'linear'
  if (how === guess && repeatsNoGroup(pattern)) return 'polynomial'
  // Whether groups are indexed makes no difference to it.
  const verdict = await check(pattern, flags.replace('d', ''), how)
  if (verdict.status === 'safe') return 'linear'
  return verdict.status === 'vulnerable' ? verdict.complexity.type : 'undecided'
}

/** Few change from one run to the next. */
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const cacheFolder = join(root, 'node_modules/.cache/postern')
const cacheFile = join(cacheFolder, `regularExpressions-${version}.json`)

function readCache(): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'))
  } catch {
    return {}
  }
}

const keyOf = (expression: Expression, isProven: boolean): string =>
  `${isProven ? 'proof' : 'guess'} ${written(expression)}`
const written = ({ pattern, flags }: Expression): string => `/${pattern}/${flags}`

async function judgeAll(expressions: Iterable<[Expression, isProven: boolean]>): Promise<ReadonlyMap<string, Verdict>> {
  const known = readCache()
  const verdicts = new Map<string, Verdict>()
  for (const [expression, isProven] of expressions) {
    const key = keyOf(expression, isProven)
    if (!verdicts.has(key)) verdicts.set(key, known[key] ?? (await judge(expression, isProven ? proof : guess)))
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(verdicts)))
  return verdicts
}

it('takes linear time in every regular expression of the source', { timeout: 600_000 }, async () => {
  const found = sources.map((path) => ({ path, ...findExpressions(path, readFileSync(join(root, path), 'utf8')) }))
  const all = found.flatMap(({ path, expressions }) =>
    expressions.map((expression): [Expression, boolean] => [expression, !isTest(path)]),
  )
  expect(all.length).toBeGreaterThan(500)
  const verdicts = await judgeAll(all)
  const bad = found.flatMap(({ path, expressions, dynamic }) => {
    const slow = expressions.flatMap((expression) => {
      const verdict = verdicts.get(keyOf(expression, !isTest(path))) ?? 'undecided'
      const allowed = verdict === 'linear' || (isTest(path) && verdict !== 'exponential')
      return allowed ? [] : [`${path}: ${written(expression)} is ${verdict}`]
    })
    return isTest(path) ? slow : [...slow, ...dynamic.map((call) => `${path}: ${call} cannot be judged`)]
  })
  expect(bad).toEqual([])
})

it('finds a planted expression that backtracks, however it is made (the control)', async () => {
  const planted = `
    const svgStart = /^(?:<!--[\\s\\S]*?-->\\s*)*<svg/
    export const unsafe = new RegExp('\\\\s+$', 'g')
    export const around = (text: string) => text.replace(/a(?=b+)/, '')
    export const harmless = /^[a-z]+-[0-9]{4}$/u.test(String(svgStart))
    export const built = (word: string) => RegExp(word + '*')`
  const { expressions, dynamic } = findExpressions('planted.ts', planted)
  expect(await Promise.all(expressions.map((expression) => judge(expression)))).toEqual([
    'exponential',
    'polynomial',
    'undecided',
    'linear',
  ])
  expect(dynamic).toEqual(["RegExp(word + '*')"])
})

it.each(['(a|a)*b', '(?:a+)+b', '([ab]|a){2,}c', '((a?)*)*b'])(
  'finds that /%s/ in a test would never end',
  async (pattern) => {
    expect(await judge({ pattern, flags: '' }, guess)).toBe('exponential')
  },
)

it.each(['.*a', 'a+a+b', '(a|a)?b*c'])(
  'asks no checker about /%s/ in a test, as it repeats no group',
  async (pattern) => {
    expect(await judge({ pattern, flags: '' }, guess)).toBe('polynomial')
  },
)
