import { describe, expect, it } from 'vitest'
import { compileRule } from './compiledRule.ts'
import { drawFrom, instance } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { primaryRules } from './primary/rules.ts'
import { isRefusal } from './rule.ts'
import { fieldsFromRule, type RuleFields, ruleFromFields } from './ruleFields.ts'
import { failedTests } from './testNumbers.ts'

const plain: RuleFields = {
  id: 'a',
  name: 'A rule',
  priority: 10,
  matchMode: 'regex',
  pattern: null,
  regex: null,
  prefixes: null,
  lengths: null,
  symbologies: ['any'],
  extractGroup: null,
  extractFrom: null,
  extractLength: null,
  serviceGroup: null,
  serviceMap: [],
  checksum: 'none',
  checksumEvens: null,
  checksumOdds: null,
  checksumWeights: null,
  checksumPrepend: null,
  checksumGroup: null,
  testValid: [],
  testInvalid: null,
  status: 'active',
}

const owner = { scope: 'primary' as const, carrier: { code: 'X', name: 'X' } }

const failures = (fields: Partial<RuleFields>): readonly unknown[] => {
  const made = ruleFromFields({ ...plain, ...fields }, owner)
  if (isRefusal(made)) return [made.refused]
  const compiled = compileRule(made.rule)
  return isRefusal(compiled) ? [compiled.refused] : failedTests(compiled)
}

describe('a stored rule', () => {
  it.each<[string, Partial<RuleFields>]>([
    [
      'a mask',
      { matchMode: 'pattern', pattern: '"BWH-"999999', testValid: ['BWH-123456'], testInvalid: ['BWH-1234567'] },
    ],
    [
      'prefixes and lengths',
      { matchMode: 'prefixLength', prefixes: ['COB'], lengths: ['9'], testValid: ['COB123456'] },
    ],
    [
      'mod 10 over a group, the digit in another',
      {
        regex: '1Z(?<serial>(?<shipper>[A-Z0-9]{6})(?<service>[A-Z0-9]{2})[A-Z0-9]{7})(?<check>[0-9])',
        checksum: 'mod10',
        checksumEvens: 1,
        checksumOdds: 2,
        checksumGroup: 'serial',
        testValid: ['1Z5R89390357567127'],
        testInvalid: ['1Z1111111111111111'],
      },
    ],
    [
      'mod 10 over a group that ends with the digit',
      {
        regex: '420(?<zip>[0-9]{5}([0-9]{4})?)(?<track>9[1-5][0-9]{20,24})',
        checksum: 'mod10',
        checksumEvens: 3,
        checksumOdds: 1,
        checksumGroup: 'track',
        testValid: ['420221539101026837331000039521'],
      },
    ],
    [
      'weights',
      {
        regex: '(?<serial>[0-9]{11})(?<check>[0-9])',
        checksum: 'weightedMod11',
        checksumWeights: ['3', '1', '7'],
        checksumGroup: 'serial',
        testValid: ['986578788855'],
        testInvalid: ['986578788856'],
      },
    ],
    [
      'S10, whose carrier is the post of a country there is',
      {
        regex: '(?<service>[A-Z]{2})(?<serial>[0-9]{8})(?<check>[0-9])(?<country>[A-Z]{2})',
        checksum: 's10',
        checksumGroup: 'serial',
        testValid: ['RB123456785GB'],
        testInvalid: ['RB123456785XX'],
      },
    ],
  ])('with %s matches its numbers and no others', (_, fields) => {
    expect(failures(fields)).toEqual([])
  })

  it.each(primaryRules.map((rule) => [rule.name, rule] as const))('can store the shared rule %s', (_, rule) => {
    expect(failures(fieldsFromRule(rule))).toEqual([])
    const draw = drawFrom(8)
    const compiled = compileRule(rule)
    const made = ruleFromFields({ ...plain, ...fieldsFromRule(rule) }, owner)
    if (isRefusal(compiled) || isRefusal(made)) throw new Error(rule.name)
    const stored = compileRule(made.rule)
    if (isRefusal(stored)) throw new Error(stored.refused)
    for (let count = 0; count < 30; count++) {
      const number = instance(compiled, draw) ?? ''
      const [one, other] = [matchRule(compiled, number), matchRule(stored, number)]
      expect(other?.tracking).toEqual(one?.tracking)
    }
  })

  it('says which test number fails, and why', () => {
    const fields = {
      regex: '[0-9]{10}',
      checksum: 'mod7' as const,
      testValid: ['3318810026'],
      testInvalid: ['3318810025'],
    }
    expect(failures(fields)).toEqual([
      { number: '3318810026', expected: 'valid', reason: 'The check digit of 3318810026 is 6, and should be 5.' },
      { number: '3318810025', expected: 'invalid', reason: '3318810025 shouldn’t match, but does.' },
    ])
  })

  it('keeps an expression for a linear engine if only that can run it, and rejects what neither can', () => {
    expect(ruleFromFields({ ...plain, regex: '^(\\d+)+$' }, owner)).toMatchObject({ regex: '^(\\d+)+$' })
    expect(ruleFromFields({ ...plain, regex: '(?=A)B' }, owner)).toMatchObject({
      refused: expect.stringContaining('Lookahead'),
    })
  })
})
