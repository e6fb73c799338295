/** Every numbered statement of conformance/console.md and phone.md has its test, in the file where it belongs; none is left out. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const browserTests = 'e2e/conformance'

interface Section {
  name: string
  first: number
  last: number
}

/** The document's sections, each with its file of browser tests. */
const sections: readonly Section[] = [
  { name: 'routes', first: 1, last: 15 },
  { name: 'guards', first: 16, last: 32 },
  { name: 'session', first: 33, last: 48 },
  { name: 'cookie', first: 49, last: 56 },
  { name: 'unauthorized', first: 57, last: 74 },
  { name: 'errors', first: 75, last: 89 },
  { name: 'http', first: 90, last: 104 },
  { name: 'builds', first: 105, last: 114 },
  { name: 'colour', first: 115, last: 125 },
  { name: 'navigation', first: 126, last: 129 },
  { name: 'constants', first: 130, last: 135 },
]
const last = 135

/** What stands elsewhere, and where. Unit tests say in their file why no browser can show it. */
const elsewhere: Readonly<Record<number, string>> = {
  102: `${browserTests}/calls.spec.ts`,
  120: 'packages/console/theme/colorScheme.test.ts',
  121: 'packages/console/theme/colorScheme.test.ts',
  122: 'packages/console/theme/colorScheme.test.ts',
  123: 'packages/console/theme/colorScheme.test.ts',
  129: 'packages/console/navigation/RouterLink.test.tsx',
}

/** `test('43 a late …'`, `it('129 …'`, or at the end of a title `(conformance 120)`. */
const titleStart = /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*['"`](\d{1,3}) /g
const titleEnd = /\(conformance (\d{1,3})\)['"`]/g

const skips = /\.(?:skip|only|fixme|fails?|todo|skipIf|runIf)\b/

const numbersIn = (path: string): number[] => {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(titleStart), ...text.matchAll(titleEnd)].map(([, number]) => Number(number))
}

const specs = readdirSync(join(root, browserTests)).filter((name) => /^(?!phone).*\.spec\.ts$/.test(name))
const all = Array.from({ length: last }, (_, index) => index + 1)

function placeOf(number: number): string {
  const section = sections.find((each) => number >= each.first && number <= each.last)
  return elsewhere[number] ?? `${browserTests}/${section?.name}.spec.ts`
}

describe('conformance/console.md', () => {
  it('has a file for each of its statements', () => {
    expect(all.filter((number) => placeOf(number).includes('undefined'))).toEqual([])
  })

  it('has a test for each of its statements where it belongs', () => {
    const numbers = new Map([...new Set(all.map(placeOf))].map((path) => [path, new Set(numbersIn(path))]))
    expect(all.filter((number) => !numbers.get(placeOf(number))?.has(number))).toEqual([])
  })

  it('has no browser test of a statement in the file of another', () => {
    const strays = specs.flatMap((name) =>
      numbersIn(`${browserTests}/${name}`)
        .filter((number) => placeOf(number) !== `${browserTests}/${name}`)
        .map((number) => `${number} in ${name}`),
    )
    expect(strays).toEqual([])
  })

  it('skips none of them', () => {
    const paths = [...specs.map((name) => `${browserTests}/${name}`), ...new Set(Object.values(elsewhere))]
    const skipped = paths.filter((path) => skips.test(readFileSync(join(root, path), 'utf8')))
    expect(skipped).toEqual([])
  })
})

/** What is about numbers, lists and events is held in Node; what is about focus, keys, places, timers and roles in a browser. */
const phonePlaces: Readonly<Record<string, readonly number[]>> = {
  'packages/domain/phone/options.test.ts': [1, ...range(3, 10)],
  'packages/domain/phone/countryList.test.ts': [...range(11, 14), 17, 18],
  'packages/domain/phone/firstCountry.test.ts': [19, 20, 22, 24, 25],
  'packages/domain/phone/number.test.ts': [30, 31, 34, 35, 40, 42],
  'packages/domain/phone/phoneState.test.ts': [29, 32, 33, ...range(36, 39), 41, ...range(43, 49), ...range(52, 54)],
  [`${browserTests}/phoneText.spec.ts`]: [2, 21, 23, 26, 27, 28, 50, 51, 56, 57, 58],
  [`${browserTests}/phoneList.spec.ts`]: [15, 16, 55, ...range(59, 77)],
}

function range(first: number, end: number): number[] {
  return Array.from({ length: end - first + 1 }, (_, index) => first + index)
}

describe('conformance/phone.md', () => {
  it('has one place for each of its 77 statements', () => {
    expect(
      Object.values(phonePlaces)
        .flat()
        .sort((a, b) => a - b),
    ).toEqual(range(1, 77))
  })

  it.each(Object.entries(phonePlaces))('has the tests of its statements in %s, and no others', (path, numbers) => {
    expect([...new Set(numbersIn(path))].sort((a, b) => a - b)).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('skips none of them', () => {
    const skipped = Object.keys(phonePlaces).filter((path) => skips.test(readFileSync(join(root, path), 'utf8')))
    expect(skipped).toEqual([])
  })
})
