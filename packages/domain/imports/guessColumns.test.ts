import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportProfile } from './endpoints.ts'
import { guessColumns, type NamedColumn } from './guessColumns.ts'
import { usualBrake, usualMatching } from './importPlan.ts'
import type { ImportTarget } from './importRecord.ts'

const target = (
  key: string,
  label: string,
  kind: ImportTarget['kind'] = 'text',
  options: string[] = [],
): ImportTarget => ({
  key,
  label,
  group: 'Person',
  kind,
  required: false,
  options,
  creatable: false,
})

const targets: ImportTarget[] = [
  target('displayName', 'Name'),
  target('contactTypeId', 'Type', 'reference'),
  target('externalId', 'External ID'),
  target('firstName', 'First name', 'name'),
  target('lastName', 'Last name', 'name'),
  target('preferredName', 'Preferred name', 'name'),
  target('emails.0', 'Email', 'email'),
  target('emails.1', 'Email 2', 'email'),
  target('phones.0', 'Phone', 'phone'),
  target('locationId', 'Mail stop', 'reference'),
  target('suite', 'Suite or room'),
  target('mailboxNumber', 'Mailbox'),
  target('departmentId', 'Department', 'reference'),
  target('lockerAccess', 'Locker access', 'choice', ['Inherit', 'Yes', 'No']),
  target('language', 'Language', 'choice', ['English', 'Spanish', 'German']),
  target('startsOn', 'Starts on', 'date'),
  target('endsOn', 'Ends on', 'date'),
  target('vip', 'VIP', 'yesNo'),
  target('custom.shoeSize', 'Shoe size', 'number'),
]

const column = (name: string, ...samples: string[]): NamedColumn => ({ name, samples })
const guessed = (...columns: NamedColumn[]) =>
  guessColumns(columns, targets, []).map((guess) => (guess === null ? null : `${guess.target} ${guess.confidence}`))

const profile: ImportProfile = {
  id: '0192f3c1-0000-7000-8000-000000000001',
  kind: 'contacts',
  name: 'Registrar weekly',
  rowVersion: 1,
  columnNames: ['STUDENT_ID', 'HALL_RM', 'LAST_UPD'],
  mapping: {
    columns: [
      { column: 0, constant: null, target: 'externalId', transforms: [] },
      { column: 1, constant: null, target: 'suite', transforms: [] },
    ],
    missing: {},
  },
  matching: { ...usualMatching, ...usualBrake, keys: ['externalId'] },
  usedAt: null,
}

describe('guessing columns by their headers', () => {
  it.each([
    ['STUDENT_ID', 'externalId'],
    ['Emp #', 'externalId'],
    ['Employee No.', 'externalId'],
    ['E-Mail', 'emails.0'],
    ['EmailAddress', 'emails.0'],
    ['Work Email', 'emails.0'],
    ['Secondary e-mail', 'emails.1'],
    ['Cell', 'phones.0'],
    ['Mobile Phone', 'phones.0'],
    ['Dept_Cd', 'departmentId'],
    ['Box', 'mailboxNumber'],
    ['Mail box #', 'mailboxNumber'],
    ['Mail stop', 'locationId'],
    ['Surname', 'lastName'],
    ['Given name', 'firstName'],
    ['PREF_NAME', 'preferredName'],
    ['Room No', 'suite'],
    ['END_DT', 'endsOn'],
    ['Hire date', 'startsOn'],
    ['Shoe Size', 'custom.shoeSize'],
  ])('%s goes to %s', (name, key) => {
    expect(guessed(column(name))).toEqual([`${key} exact`])
  })

  it('is likely, not exact, if the header has more words than the field', () => {
    expect(guessed(column('Student email address'))).toEqual(['emails.0 likely'])
  })

  it('assigns no field if none fits', () => {
    expect(guessed(column('LKR_PREF', 'STD', 'ADA'), column('', ''), column('LAST_UPD', '11/12/26'))).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('guessing columns by their values', () => {
  it('finds email addresses, phone numbers and choices under any header', () => {
    expect(
      guessed(
        column('Column 1', 'ivogel@northgate.test', 'dokafor@northgate.test'),
        column('Column 2', '617-555-0142', '(617) 555-0177'),
        column('Column 3', 'Spanish', 'English'),
      ),
    ).toEqual(['emails.0 likely', 'phones.0 guess', 'language guess'])
  })

  it('only guesses if the values contradict the header', () => {
    expect(guessed(column('Email', 'Main Hall', 'Library'))).toEqual(['emails.0 guess'])
    expect(guessed(column('Email', 'Main Hall'), column('Other', 'a@b.test'))).toEqual([null, 'emails.0 likely'])
  })

  it('takes first and last name from one column, unless other columns have them', () => {
    expect(guessed(column('Last, First', 'VOGEL, INES', 'OKAFOR, DANIEL'))).toEqual(['lastName likely'])
    expect(guessed(column('Name', 'Vogel, Ines'), column('First name', 'Ines'), column('Last name', 'Vogel'))).toEqual([
      'displayName exact',
      'firstName exact',
      'lastName exact',
    ])
  })
})

it('follows a profile that knows the file, including the columns it skips', () => {
  const columns = [column('HALL_RM', 'South Hall 214'), column('LAST_UPD'), column('STUDENT_ID', '900'), column('Cell')]
  expect(guessColumns(columns, targets, [profile])).toEqual([
    { target: 'suite', confidence: 'profile' },
    null,
    { target: 'externalId', confidence: 'profile' },
    { target: 'phones.0', confidence: 'exact' },
  ])
})

it('ignores a profile that knows fewer than half of the columns', () => {
  const columns = [column('STUDENT_ID'), column('Cell'), column('E-Mail')]
  expect(guessColumns(columns, targets, [profile])[0]).toEqual({ target: 'externalId', confidence: 'exact' })
})

const headerText = fc.oneof(
  fc.constantFrom('Email', 'E-Mail', 'Email 2', 'Cell', 'Phone', 'Name', 'Last, First', 'ID', 'Dept', 'constructor'),
  fc.string({ unit: 'binary' }),
)
const sampleText = fc.oneof(
  fc.constantFrom('a@b.test', '617-555-0142', '2026-11-17', 'Vogel, Ines', 'Yes', ''),
  fc.string({ unit: 'binary' }),
)
const anyColumns = fc.uniqueArray(fc.record({ name: headerText, samples: fc.array(sampleText, { maxLength: 4 }) }), {
  selector: ({ name }) => name,
  maxLength: 12,
})

describe('for any file', () => {
  it('uses each field at most once, and only fields that exist', () => {
    fc.assert(
      fc.property(anyColumns, fc.boolean(), (columns, hasProfile) => {
        const used = guessColumns(columns, targets, hasProfile ? [profile] : []).flatMap((guess) => guess?.target ?? [])
        expect(new Set(used).size).toBe(used.length)
        expect(targets.map(({ key }) => key)).toEqual(expect.arrayContaining(used))
      }),
    )
  })

  it('guesses the same whatever the order of the columns', () => {
    const shuffled = anyColumns.chain((columns) =>
      fc.record({
        columns: fc.constant(columns),
        order: fc.shuffledSubarray([...columns.keys()], { minLength: columns.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ columns, order }) => {
        const straight = guessColumns(columns, targets, [profile])
        const other = guessColumns(
          order.flatMap((index) => columns[index] ?? []),
          targets,
          [profile],
        )
        expect(other).toEqual(order.map((index) => straight[index]))
      }),
    )
  })
})
