import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckFamily, checkSign } from './checkDigits.ts'
import { checkWorking } from './checkWorking.ts'
import { compileRule } from './compiledRule.ts'
import { exhibit, matchRule } from './matchRule.ts'
import { isRefusal } from './rule.ts'
import { sharedBook } from './testing/books.ts'

const published: readonly (readonly [string, CheckFamily, string, string])[] = [
  ['UPS 1Z', { family: 'mod10', weights: [1, 2] }, '5R8939035756712', '7'],
  ['USPS IMpb', { family: 'mod10', weights: [3, 1], from: 'right' }, '940011120620640626078', '7'],
  ['FedEx Express', { family: 'weightedMod11', weights: [3, 1, 7] }, '98657878885', '5'],
  ['DHL Express', { family: 'mod7' }, '331881002', '5'],
  ['UPU S10', { family: 's10' }, '12345678', '5'],
  ['Old Dominion', { family: 'luhn' }, '0720956276', '3'],
  ['DPD', { family: 'mod37_36' }, '008182709980000020033350276', 'C'],
]

describe('the check digit of', () => {
  it.each(published)('%s matches the published one', (_, check, serial, sign) => {
    expect(checkSign(check, serial)).toBe(sign)
  })

  it.each(published)('%s is shown with its calculation, right and wrong', (_, check, serial, sign) => {
    expect(checkWorking(check, serial, sign)).toMatchObject({ expected: sign, passes: true })
    expect(checkWorking(check, serial, '_').passes).toBe(false)
    expect(
      checkWorking(check, serial, sign)
        .steps.map((step) => step.sign)
        .join(''),
    ).toBe(serial)
  })
})

it('a calculation is consistent: its products add up to the sum, and the sum leads to the digit', () => {
  const working = checkWorking({ family: 'mod10', weights: [1, 2] }, '5R8939035756712', '7')
  expect(working.steps[1]).toEqual({ sign: 'R', value: 9, weight: 2, product: 18 })
  expect(working.steps.reduce((sum, { product }) => sum + product, 0)).toBe(working.sum)
  expect(working.conclusion).toBe(`10 − ${working.sum} mod 10 = 10 − ${working.sum % 10} = 7`)
})

it('an example is shown with colored groups and its check digit calculation', () => {
  const compiled = sharedBook.get('ups')
  const shown = compiled && exhibit(compiled, '1Z5R89390357567128')
  expect(shown?.groups.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['SerialNumber', 2, 17],
    ['ShipperId', 2, 8],
    ['ServiceType', 8, 10],
    ['PackageId', 10, 17],
    ['CheckDigit', 17, 18],
  ])
  expect(shown?.working).toMatchObject({ expected: '7', found: '8', passes: false })
})

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

it('a rule expects the same check digit as the step-by-step calculation, whatever its weights', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 12 }),
      digits(12),
      (weights, serial) => {
        const check = { family: 'weightedMod11', weights } as const
        const compiled = compileRule({
          id: 'r',
          name: 'r',
          scope: 'customer',
          carrier: { code: 'C', name: 'C' },
          pattern: '\\d{13}',
          check,
          valid: [],
          invalid: [],
        })
        if (isRefusal(compiled)) throw new Error(compiled.refused)
        expect(matchRule(compiled, serial + checkSign(check, serial))).not.toBeNull()
      },
    ),
  )
})
