import { expect, it } from 'vitest'
import type { ImportProfile } from './endpoints.ts'
import { guessMapping, suggestTransforms } from './guessMapping.ts'
import { usualBrake, usualMatching } from './importPlan.ts'
import type { ImportTarget } from './importRecord.ts'

const target = (key: string, label: string, kind: ImportTarget['kind']): ImportTarget => ({
  key,
  label,
  group: 'Person',
  kind,
  required: false,
  options: kind === 'choice' ? ['Student', 'Staff', 'Faculty'] : [],
  creatable: false,
})
const targets = [
  target('firstName', 'First name', 'name'),
  target('lastName', 'Last name', 'name'),
  target('emails.0', 'Email', 'email'),
  target('endsOn', 'Ends on', 'date'),
  target('role', 'Role', 'choice'),
  target('siteId', 'Home site', 'reference'),
]

it('splits whole names for both name fields', () => {
  const { mapping } = guessMapping([{ name: 'FULL_NAME', samples: ['VOGEL, INES', 'OKAFOR, DANIEL'] }], targets, [])
  const steps = (part: string) => [
    { kind: 'namePart', order: 'lastFirst', part },
    { kind: 'case', to: 'title' },
  ]
  expect(mapping.columns).toEqual([
    { column: 0, constant: null, target: 'firstName', transforms: steps('first') },
    { column: 0, constant: null, target: 'lastName', transforms: steps('last') },
  ])
})

it.each([
  [['2027-05-20', '2026-12-18'], 'ymd'],
  [['05/20/27', '12/18/26'], 'mdy'],
  [['20/05/27', '01/02/27'], 'dmy'],
  [['01/02/27'], 'mdy'],
  [['46345', '46346'], 'serial'],
])('reads dates such as %j as %s', (samples, format) => {
  expect(suggestTransforms(samples, { kind: 'date', options: [] })).toEqual([{ kind: 'dateFormat', format }])
})

it('suggests no format for values that aren’t dates', () => {
  expect(suggestTransforms(['soon', '12'], { kind: 'date', options: [] })).toEqual([])
})

it('maps shortened values to the only option that starts with them', () => {
  const options = ['Student', 'Staff', 'Faculty']
  expect(suggestTransforms(['Stu', 'Fac', 'St', 'Staff', 'Other'], { kind: 'choice', options })).toEqual([
    {
      kind: 'values',
      map: [
        { from: 'Stu', to: 'Student' },
        { from: 'Fac', to: 'Faculty' },
      ],
    },
  ])
})

it('finds a profile’s columns by name and keeps its constants', () => {
  const profile: ImportProfile = {
    id: '0192f3c1-0000-7000-8000-000000000001',
    kind: 'contacts',
    name: 'Registrar weekly',
    rowVersion: 1,
    columnNames: ['Mail', 'Until'],
    mapping: {
      columns: [
        { column: 0, constant: null, target: 'emails.0', transforms: [] },
        { column: null, constant: 'Main Campus', target: 'siteId', transforms: [] },
      ],
      missing: { siteId: 'create' },
    },
    matching: { ...usualMatching, ...usualBrake, keys: ['externalId'] },
    usedAt: null,
  }
  const columns = [
    { name: 'Until', samples: ['2027-05-20'] },
    { name: 'Last name', samples: ['Vogel'] },
    { name: 'Mail', samples: ['ivogel@northgate.test'] },
  ]
  const found = guessMapping(columns, targets, [profile])
  expect(found.profile).toBe(profile)
  expect(found.mapping).toEqual({
    columns: [
      { column: 2, constant: null, target: 'emails.0', transforms: [] },
      { column: null, constant: 'Main Campus', target: 'siteId', transforms: [] },
      { column: 1, constant: null, target: 'lastName', transforms: [] },
    ],
    missing: { siteId: 'create' },
  })
})
