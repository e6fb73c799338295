/** Every numbered statement of docs/specification has its test, in the file where it belongs. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routesByLayout } from '../e2e/routes.ts'
import { readDocument, root, specificationFolder, statementsOf } from './documents.ts'

const browserTests = 'e2e/conformance'

const consoleStatements = statementsOf(readDocument(`${specificationFolder}/console.md`))
const phoneStatements = statementsOf(readDocument(`${specificationFolder}/phone.md`))

/** Sections of console.md, each with the file that has its browser tests. */
const fileOfSection: Readonly<Record<string, string>> = {
  'Routes and layouts': 'routes',
  Guards: 'guards',
  Session: 'session',
  Cookie: 'cookie',
  '401': 'unauthorized',
  'Errors and toasts': 'errors',
  'HTTP client': 'http',
  'Builds and chunks': 'builds',
  Color: 'colour',
  'Navigation safety': 'navigation',
  Constants: 'constants',
}

/** Statements tested in another file. The unit tests there explain why a browser test can't cover them. */
const elsewhere: Readonly<Record<number, string>> = {
  102: `${browserTests}/calls.spec.ts`,
  120: 'packages/console/theme/colorScheme.test.ts',
  121: 'packages/console/theme/colorScheme.test.ts',
  122: 'packages/console/theme/colorScheme.test.ts',
  123: 'packages/console/theme/colorScheme.test.ts',
  129: 'packages/console/navigation/RouterLink.test.tsx',
}

/** `test('43 a late …'`, `it('129 …'`. */
const titleStart = /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*['"`](\d{1,3}) /g

const skips = /\.(?:skip|only|fixme|fails?|todo|skipIf|runIf)\b/

const numbersIn = (text: string): number[] => [...text.matchAll(titleStart)].map(([, number]) => Number(number))

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b)

const range = (first: number, end: number): number[] =>
  Array.from({ length: end - first + 1 }, (_, index) => first + index)

describe('the statement parser', () => {
  it('finds numbers, sections and a number that differs from its anchor', () => {
    const page = '## One\n\n- <a id="1"></a>**1** A.\n- no statement\n## Two\n- <a id="2"></a>**2** B.\n'
    expect(statementsOf(page)).toEqual([
      { number: 1, section: 'One' },
      { number: 2, section: 'Two' },
    ])
    expect(() => statementsOf('- <a id="3"></a>**4** C.')).toThrow('3')
  })

  it('finds the number at the start of a title', () => {
    expect(numbersIn("test('43 a late', …) it.each([1])('7 x') it('none') test(`12 x`)")).toEqual([43, 7, 12])
  })
})

describe('console.md', () => {
  const fileOf = ({ number, section }: { number: number; section: string }): string =>
    elsewhere[number] ?? `${browserTests}/${fileOfSection[section]}.spec.ts`

  const files = new Map(consoleStatements.map((statement) => [statement.number, fileOf(statement)]))
  const specs = readdirSync(join(root, browserTests)).filter((name) => /^(?!phone).*\.spec\.ts$/.test(name))

  it('counts its statements from 1 without a gap', () => {
    expect(consoleStatements.map(({ number }) => number)).toEqual(range(1, 135))
  })

  it('names a test file for each section', () => {
    expect(ascending([...files].flatMap(([number, file]) => (file.includes('undefined') ? [number] : [])))).toEqual([])
    expect(new Set(Object.keys(fileOfSection))).toEqual(new Set(consoleStatements.map(({ section }) => section)))
  })

  it('has a test for each statement in its file', () => {
    const numbers = new Map([...new Set(files.values())].map((path) => [path, numbersIn(readDocument(path))]))
    expect([...files].filter(([number, path]) => !numbers.get(path)?.includes(number))).toEqual([])
  })

  it('has no browser test of a statement in another file', () => {
    const strays = specs.flatMap((name) =>
      numbersIn(readDocument(`${browserTests}/${name}`))
        .filter((number) => files.get(number) !== `${browserTests}/${name}`)
        .map((number) => `${number} in ${name}`),
    )
    expect(strays).toEqual([])
  })

  it('skips none of them', () => {
    const paths = [...specs.map((name) => `${browserTests}/${name}`), ...new Set(Object.values(elsewhere))]
    expect(paths.filter((path) => skips.test(readDocument(path)))).toEqual([])
  })
})

/** Numbers, lists and events are tested in Node; focus, keys, positions, timers and roles in a browser. */
const phoneFiles: Readonly<Record<string, readonly number[]>> = {
  'packages/domain/phone/options.test.ts': [1, ...range(3, 10)],
  'packages/domain/phone/countryList.test.ts': [...range(11, 14), 17, 18],
  'packages/domain/phone/firstCountry.test.ts': [19, 20, 22, 24, 25],
  'packages/domain/phone/number.test.ts': [30, 31, 34, 35, 40, 42],
  'packages/domain/phone/phoneState.test.ts': [29, 32, 33, ...range(36, 39), 41, ...range(43, 49), ...range(52, 54)],
  [`${browserTests}/phoneText.spec.ts`]: [2, 21, 23, 26, 27, 28, 50, 51, 56, 57, 58],
  [`${browserTests}/phoneList.spec.ts`]: [15, 16, 55, ...range(59, 77)],
}

describe('phone.md', () => {
  it('counts its statements from 1 without a gap', () => {
    expect(phoneStatements.map(({ number }) => number)).toEqual(range(1, 77))
  })

  it('has one file for each statement', () => {
    const placed = Object.values(phoneFiles).flat()
    expect(placed.sort((a, b) => a - b)).toEqual(phoneStatements.map(({ number }) => number))
  })

  it.each(Object.entries(phoneFiles))('has the tests of its statements in %s, and no others', (path, numbers) => {
    expect(ascending(numbersIn(readDocument(path)))).toEqual(ascending(numbers))
  })

  it('skips none of them', () => {
    expect(Object.keys(phoneFiles).filter((path) => skips.test(readDocument(path)))).toEqual([])
  })
})

describe('routes.md', () => {
  const page = readDocument(`${specificationFolder}/routes.md`)
  const spans = [...page.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address)
  /** A record's address is only listed if it has no list. Addresses inside a customer may omit the common prefix. */
  const isWritten = (address: string): boolean => {
    const list = address.replace(/\/:id$/, '')
    const forms = [address.replace(/:customer|:id/g, '{id}'), list].flatMap((form) => [
      form,
      form.replace(/^\/customers\/(:customer|\{id\})(?=\/)/, ''),
    ])
    return forms.some((form) => spans.includes(form))
  }
  const concrete = (address: string): string =>
    address
      .replace('/harbor/', '/{vendor}/')
      .replace('/chat/general', '/chat/{channel}')
      .replace(/(parcel|mail|locker)Apps$/, '{product}Apps')

  it('lists every address of the route table', () => {
    const addresses = Object.values(routesByLayout).flat().map(concrete)
    expect(addresses.length).toBeGreaterThan(60)
    expect(addresses.filter((address) => !isWritten(address))).toEqual([])
  })

  it('does not list addresses that are not pages (the control)', () => {
    expect(['/customers/:customer/trolleys/:id', '/system/nothing'].filter(isWritten)).toEqual([])
  })
})
