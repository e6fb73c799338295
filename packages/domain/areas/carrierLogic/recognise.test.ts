import { describe, expect, it } from 'vitest'
import type { Candidate } from './answer.ts'
import { noisyScans } from './corpus/noisyScans.ts'
import { corpus } from './corpus/numbers.ts'
import { identify } from './identify.ts'
import { learnPrior } from './prior.ts'
import { RuleBook } from './ruleBook.ts'
import { ready, sharedBook, sharedRules } from './testing/books.ts'
import { failedTests } from './testNumbers.ts'

const place = { books: [sharedBook] }
/** An S10 number belongs to its country's postal service; every other courier is identified by its code. */
const isOf = (courier: string, { carrier, rule }: Pick<Candidate, 'carrier' | 'rule'>): boolean =>
  courier === 's10' ? rule.id === 's10' : carrier.code === courier.toUpperCase()

describe('the public corpus', () => {
  const valid = corpus.filter(({ expected }) => expected === 'valid')
  const answers = valid.map(({ number, courier }) => ({ number, courier, answer: identify(number, place) }))

  it('goes to the right courier in 98 of 100 numbers', () => {
    const right = answers.filter(
      ({ courier, answer: { carrier, rule } }) => carrier && rule && isOf(courier, { carrier, rule }),
    )
    expect(right.length / valid.length).toBeGreaterThanOrEqual(0.98)
  })

  it('has the right courier among every number’s candidates', () => {
    expect(answers.filter(({ courier, answer }) => !answer.candidates.some((each) => isOf(courier, each)))).toEqual([])
  })

  it('assigns no invalid number to the courier of that format', () => {
    const given = corpus.filter(
      ({ expected, number, format }) =>
        expected === 'invalid' && identify(number, place).candidates.some(({ rule }) => rule.id === format),
    )
    expect(given).toEqual([])
  })

  it('is extracted from 97 of 100 noisy scans, with the exact tracking number', () => {
    const right = noisyScans.filter(({ scan, courier, tracking }) => {
      const { carrier, rule, trackingNumber } = identify(scan, place)
      if (courier === null) return carrier === null
      return carrier && rule && isOf(courier, { carrier, rule }) && trackingNumber === tracking
    })
    expect(right.length / noisyScans.length).toBeGreaterThanOrEqual(0.97)
  })
})

describe('a shared rule', () => {
  it.each(sharedRules.map((compiled) => [compiled.rule.name, compiled] as const))(
    '%s matches its valid test numbers and no invalid ones',
    (_, compiled) => {
      expect(failedTests(compiled)).toEqual([])
      expect(compiled.rule.valid.length).toBeGreaterThan(0)
      expect(compiled.rule.invalid.length).toBeGreaterThan(0)
    },
  )

  it('has a unique ID and name', () => {
    expect(new Set(sharedRules.map(({ rule }) => rule.id)).size).toBe(sharedRules.length)
    expect(new Set(sharedRules.map(({ rule }) => rule.name)).size).toBe(sharedRules.length)
  })
})

/** Noise that scanners and people add to a number. */
const noises: readonly (readonly [string, (number: string) => string])[] = [
  ['an AIM identifier', (number) => `]C0${number}`],
  ['line ends', (number) => `${number}\r\n`],
  ['frames of a serial scanner', (number) => `\u0002${number}\u0003`],
  ['small letters', (number) => number.toLowerCase()],
  ['blanks', (number) => ` ${number.replace(/(.{4})/g, '$1 ')} `],
  ['stars of Code 39', (number) => `*${number}*`],
  ['a word of the label', (number) => `Tracking #: ${number}`],
  ['words of the label', (number) => `FedEx Tracking No. ${number}`],
  ['a byte order mark', (number) => `\ufeff${number}`],
  ['a trailing NUL', (number) => `${number}\u0000`],
  ['FNC1 at the beginning', (number) => `\u001d${number}`],
  ['wide digits', (number) => number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))],
]

describe.each(noises)('a number with %s', (_, noise) => {
  it('is recognized as without it', () => {
    const numbers = sharedRules.flatMap(({ rule }) => rule.valid)
    const changed = numbers.filter((number) => {
      const [plain, noisy] = [identify(number, place), identify(noise(number), place)]
      return plain.trackingNumber !== noisy.trackingNumber || plain.carrier?.code !== noisy.carrier?.code
    })
    expect(changed).toEqual([])
  })
})

describe('ranking', () => {
  const both = '287809468872'

  it('reports that a number could belong to two carriers, and which', () => {
    const answer = identify(both, place)
    expect(answer.outcome).toBe('ambiguous')
    expect(answer.candidates.map(({ carrier }) => carrier.code)).toEqual(['FEDEX', 'PUROLATOR'])
    expect(answer.reason).toContain('It could also be Purolator')
  })

  it('learns from what a customer’s staff confirmed', () => {
    const prior = learnPrior(new Map([['PUROLATOR', 300]]))
    const answer = identify(both, { ...place, prior })
    expect(answer.carrier?.code).toBe('PUROLATOR')
    expect(answer.ambiguous).toBe(false)
  })

  it('ranks a customer’s own rule above the most specific shared one', () => {
    const own = new RuleBook([ready({ pattern: '1Z[0-9A-Z]{16}' })])
    const answer = identify('1Z879E930346834440', { books: [sharedBook, own] })
    expect(answer.carrier?.code).toBe('OWN')
    expect(answer.candidates.map(({ carrier }) => carrier.code)).toEqual(['OWN', 'UPS'])
    expect(answer.reason).toContain('customer rules come first')
  })

  it('breaks ties by priority', () => {
    const later = ready({ id: 'later', pattern: 'QQ[0-9]{8}', priority: 20, carrier: { code: 'B', name: 'B' } })
    const sooner = ready({ id: 'sooner', pattern: 'QQ[0-9]{8}', priority: 10, carrier: { code: 'A', name: 'A' } })
    expect(identify('QQ12345678', { books: [new RuleBook([later, sooner])] }).carrier?.code).toBe('A')
  })

  it('reports what a shadow rule would have matched, without applying it', () => {
    const shadow = new RuleBook([ready({ pattern: '1Z[0-9A-Z]{16}', state: 'shadow' })])
    const answer = identify('1Z879E930346834440', { books: [sharedBook, shadow] })
    expect(answer.carrier?.code).toBe('UPS')
    expect(answer.shadows.map(({ carrier }) => carrier.code)).toEqual(['OWN'])
  })

  it('limits a rule to its sites and symbologies', () => {
    const rule = ready({ pattern: 'QQ[0-9]{8}', siteIds: ['north'], symbologies: ['qr'] })
    const books = [new RuleBook([rule])]
    const outcome = (symbology: 'qr' | 'code128', siteId: string) =>
      identify({ text: 'QQ12345678', symbology }, { books, siteId }).outcome
    expect([outcome('qr', 'north'), outcome('qr', 'south'), outcome('code128', 'north')]).toEqual([
      'matched',
      'unmatched',
      'unmatched',
    ])
    expect(identify(']Q1QQ12345678', { books, siteId: 'north' }).outcome).toBe('matched')
    expect(identify(']C0QQ12345678', { books, siteId: 'north' }).outcome).toBe('unmatched')
  })
})

describe('an answer', () => {
  it('names service, captured fields and the check digit', () => {
    expect(identify('1Z879E930346834440', place)).toMatchObject({
      outcome: 'matched',
      carrier: { code: 'UPS', name: 'UPS' },
      service: 'Ground',
      trackingNumber: '1Z879E930346834440',
      rule: { id: 'ups', scope: 'primary' },
      captured: { ShipperId: '879E93', ServiceType: '03', CheckDigit: '0' },
      margin: null,
      reason: 'Matches the shared rule “UPS 1Z” and its check digit 0 is valid (mod 10).',
    })
  })

  it('assigns an S10 number to the postal operator of its country', () => {
    expect(identify('RB123456785US', place).carrier).toEqual({ code: 'USPS', name: 'United States Postal Service' })
    expect(identify('RB123456785CV', place).carrier).toEqual({ code: 'POST_CV', name: 'Correios de Cabo Verde' })
  })

  it('keeps the ZIP code before a separator', () => {
    expect(identify(']C1420941051234\u001d9400111201080805483016', place)).toMatchObject({
      trackingNumber: '9400111201080805483016',
      captured: { DestinationZip: '94105', DestinationZipPlus4: '1234' },
    })
  })

  it('says what isn’t a label, and still lets a customer’s rule match it', () => {
    expect(identify('https://example.com/p/1Z5R89390357567127', place)).toMatchObject({
      outcome: 'notALabel',
      reason: 'This is a link, not a shipping label.',
    })
    expect(identify('BADGE-004512', place).outcome).toBe('notALabel')
    const badges = new RuleBook([ready({ pattern: 'BADGE-[0-9]{6}' })])
    expect(identify('BADGE-004512', { books: [sharedBook, badges] }).carrier?.code).toBe('OWN')
  })

  it('is plain data that survives JSON', () => {
    for (const number of ['1Z879E930346834440', '287809468872', 'nothing at all', 'RB123456785CV']) {
      const answer = identify(number, place)
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
    }
  })
})
