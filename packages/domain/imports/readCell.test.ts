/** Parsing cells into values: what users write, and the message if it can't be parsed. */
import { describe, expect, it } from 'vitest'
import { contacts } from '../areas/people/contacts.ts'
import { phoneProblem } from '../phone/storedPhone.ts'
import type { Transform } from './importPlan.ts'
import { importTargets } from './importTargets.ts'
import { cellReader } from './readCell.ts'
import { nearestOption, repairedText } from './repair.ts'
import { transformBy } from './transforms.ts'

const custom = [
  { key: 'shoe', label: 'Shoe size', type: 'number' as const, options: [], required: false },
  { key: 'hall', label: 'Hall', type: 'list' as const, options: ['Ashby', 'Birch'], required: true },
]
const targets = importTargets(contacts, { custom, without: ['lockedFields'], creatable: ['departmentId'] })
const read = (key: string, text: string, separator: string | null = null) => {
  const found = targets.find(({ target }) => target.key === key) ?? expect.fail(`no target ${key}`)
  return cellReader(found, { separator, judge: phoneProblem })(text)
}

describe('targets', () => {
  it('are derived from the definition: writable fields, each email separately, and the customer’s custom fields', () => {
    const keys = targets.map(({ target }) => target.key)
    expect(keys).toEqual(
      expect.arrayContaining(['firstName', 'emails.0', 'emails', 'phones.1', 'custom.shoe', 'channels']),
    )
    for (const never of ['email', 'reachable', 'pickupPin', 'lockedFields', 'source', 'parcelsWaiting'])
      expect(keys).not.toContain(never)
    expect(targets.find(({ target }) => target.key === 'departmentId')?.target).toMatchObject({
      kind: 'reference',
      creatable: true,
    })
    expect(targets.find(({ target }) => target.key === 'custom.hall')?.target).toMatchObject({
      options: ['Ashby', 'Birch'],
      required: true,
    })
  })
})

describe('a cell', () => {
  it.each([
    ['vip', 'Yes', true],
    ['vip', 'n', false],
    ['maxLockers', '12', 12],
    ['startsOn', '2026-02-28T00:00:00', '2026-02-28'],
    ['lockerAccess', 'inherit', 'inherit'],
    ['channels', 'Email; SMS', ['email', 'sms']],
    ['aliases', 'Nessie, I. Vogel', ['Nessie', 'I. Vogel']],
    ['emails.0', ' INES@North.TEST ', 'ines@north.test'],
    ['phones.0', '+1 (617) 555-0134', '+16175550134'],
    ['language', 'French (Canada)', 'fr-CA'],
    ['custom.shoe', '43.5', 43.5],
    ['custom.hall', 'birch', 'Birch'],
  ])('of %s with %s is %j', (key, text, value) => {
    expect(read(key, text)).toEqual({ value })
  })

  it.each([
    ['vip', 'perhaps', 'CHOICE_UNKNOWN'],
    ['maxLockers', 'a few', 'NUMBER_INVALID'],
    ['startsOn', '28.02.2026', 'DATE_INVALID'],
    ['lockerAccess', 'maybe', 'CHOICE_UNKNOWN'],
    ['emails.0', 'ines@north', 'EMAIL_INVALID'],
    ['phones.0', '555-0134', 'PHONE_INVALID'],
    ['firstName', 'x'.repeat(61), 'TOO_LONG'],
    ['custom.shoe', 'big', 'NUMBER_INVALID'],
  ])('of %s with %s is refused as %s', (key, text, code) => {
    expect(read(key, text)).toEqual({ problem: { code, message: expect.stringMatching(/\w/) } })
  })

  it('names other records, one or several', () => {
    expect(read('departmentId', 'Chemistry')).toEqual({ names: ['Chemistry'] })
  })

  it('has `rows` as an export writes them', () => {
    expect(read('emails', 'a@x.test, Primary, OK; b@x.test, Bounced')).toEqual({
      value: [
        { address: 'a@x.test', primary: true, state: 'ok' },
        { address: 'b@x.test', primary: false, state: 'bounced' },
      ],
    })
  })
})

describe('transforms', () => {
  it.each<[Transform[], string, string]>([
    [[{ kind: 'case', to: 'title' }], 'INES O’NEIL-VOGEL', 'Ines O’Neil-Vogel'],
    [[{ kind: 'namePart', order: 'lastFirst', part: 'first' }], 'Vogel, Ines Maria', 'Ines Maria'],
    [[{ kind: 'namePart', order: 'firstLast', part: 'last' }], 'Ines Maria Vogel', 'Vogel'],
    [[{ kind: 'dateFormat', format: 'mdy' }], '2/28/26', '2026-02-28'],
    [[{ kind: 'dateFormat', format: 'dmy' }], '28.02.1999', '1999-02-28'],
    [[{ kind: 'dateFormat', format: 'serial' }], '45000', '2023-03-15'],
    [[{ kind: 'phoneCountry', country: 'US' }], '(617) 555-0134', '+16175550134'],
    [[{ kind: 'values', map: [{ from: 'stu', to: 'Student' }] }], 'Stu', 'Student'],
  ])('%j turn %s into %s', (steps, text, expected) => {
    expect(transformBy(steps)(text)).toBe(expected)
  })
})

describe('repairs', () => {
  it('are offered if it’s clear what was meant', () => {
    expect(repairedText('EMAIL_INVALID', 'ines@north,test')).toBe('ines@north.test')
    expect(repairedText('EMAIL_INVALID', 'no address')).toBeNull()
    expect(repairedText('PHONE_INVALID', '(617) 555-0134')).toBe('+16175550134')
    expect(nearestOption(['Student', 'Faculty'], 'Studnet')).toBe('Student')
    expect(nearestOption(['Student', 'Faculty'], 'xyz')).toBeNull()
  })
})
