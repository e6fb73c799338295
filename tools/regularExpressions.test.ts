/**
 * None of our regular expressions may take more than linear time: one that backtracked let a 400-byte upload block a
 * node. An automaton proves this for each one, without measuring. Expressions that it can't read (lookarounds,
 * backreferences) must be rewritten.
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

/** Tests only read our own responses, so only exponential expressions are rejected there. */
const isTest = (path: string): boolean => /^e2e\/|\.test\.tsx?$|^packages\/api\/testing\//.test(path)

type Verdict = 'linear' | 'polynomial' | 'exponential' | 'undecided'

/** Without a quantifier, the length of a match is bounded, so the time is linear. */
const repeatsNothing = (pattern: string): boolean => !/[*+?{]/.test(pattern)

/**
 * Exponential time requires a repeated group that can match the same text in two ways. If only single characters repeat, time
 * is polynomial at worst, which is acceptable in tests.
 */
const repeatsNoGroup = (pattern: string): boolean => !/\)[*+{]/.test(pattern)

/** Practically no size limits: beyond them, the checker guesses, and its guess let our worst expression pass. */
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
  // The `d` flag (match indices) doesn't affect the running time.
  const verdict = await check(pattern, flags.replace('d', ''), how)
  if (verdict.status === 'safe') return 'linear'
  return verdict.status === 'vulnerable' ? verdict.complexity.type : 'undecided'
}

/** Verdicts are cached, because few expressions change between runs. */
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

it('finds planted expressions that backtrack, literal or constructed (the control)', async () => {
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
  'judges /%s/ in a test as exponential',
  async (pattern) => {
    expect(await judge({ pattern, flags: '' }, guess)).toBe('exponential')
  },
)

it.each(['.*a', 'a+a+b', '(a|a)?b*c'])(
  'judges /%s/ in a test as polynomial without the checker, because it repeats no group',
  async (pattern) => {
    expect(await judge({ pattern, flags: '' }, guess)).toBe('polynomial')
  },
)
