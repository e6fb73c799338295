/** Importing an exported file changes nothing, for every kind of field, as CSV and as XLSX. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { importTargets } from '@postern/domain/imports/importTargets.ts'
import { locales } from '@postern/domain/values/locales.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

/** Few files with many contacts, or many with few: reading a file costs more than comparing a contact. */
const { endOnFailure, runs, size } = process.env.POSTERN_SOAK
  ? { endOnFailure: false, runs: 200, size: { minLength: 1, maxLength: 4 } }
  : // Shrinking so many contacts would end in a timeout without saying what differs.
    { endOnFailure: true, runs: 2, size: { minLength: 12, maxLength: 18 } }

const { admin, north } = await testServer()
const { create } = actsIn(admin, north)
const type = await create(contactTypes, {
  name: 'Anyone, at all; really',
  requiredFields: [],
  defaultChannels: ['email'],
})
const department = await create(departments, { name: 'R&D "West", 2', siteId: null, tenantId: null })
const { checked } = importing(admin, north)

const signs = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', ',', ';', '"', "'", '=', '+', '-', '@', '|', 'é', '漢', '<', '&'),
  minLength: 1,
  maxLength: 20,
})
const word = signs.map((text) => `w${text}`.trim().replaceAll(/\s+/g, ' '))
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

let n = 0
const contact = fc.record({
  firstName: word,
  lastName: word,
  preferredName: fc.option(word),
  aliases: fc.option(fc.uniqueArray(word, { maxLength: 3, minLength: 1 })),
  suite: fc.option(word),
  language: fc.option(fc.constantFrom(...locales)),
  maxLockers: fc.integer({ min: 0, max: 20 }),
  vip: fc.boolean(),
  consentSms: fc.boolean(),
  lockerAccess: fc.constantFrom('inherit', 'yes', 'no'),
  startsOn: fc.option(day),
  notes: fc.option(fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  departmentId: fc.option(fc.constant(department.id)),
  emails: fc
    .uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 3 })
    .chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        primary: fc.nat({ max: 2 }),
        state: fc.constantFrom('ok', 'bounced', 'unverified'),
      }),
    )
    .map(({ ids, primary, state }) =>
      ids.map((id, at) => ({ address: `p${id}@north.test`, primary: at === primary % ids.length, state })),
    ),
  phones: fc.constantFrom(
    [],
    [{ number: '+16175550134', primary: true, smsOk: false }],
    [
      { number: '+4930901820', primary: false, smsOk: true },
      { number: '+16175550199', primary: true, smsOk: true },
    ],
  ),
})

/** Every field that a file can have and an export includes. */
const names = [...new Set(importTargets(contacts, { without: ['lockedFields'] }).map(({ name }) => name))]

it.each(['csv', 'xlsx'])(
  'changes nothing as %s',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(contact, size), async (people) => {
        const made = []
        for (const person of people)
          made.push(
            await create(contacts, {
              ...person,
              contactTypeId: type.id,
              externalId: `rt${n++}`,
              displayName: '',
              endsOn: null,
              badgeIds: [`badge ${n}`],
              channels: [],
            }),
          )
        const path = `${pathOf(contacts, north)}/export?format=${format}&columns=${names.join(',')}`
        const answer = await admin.get(path)
        expect(answer.statusCode, answer.body).toBe(200)
        const targets = Object.fromEntries(names.map((name, column) => [column, name]))
        const { counts } = await checked(answer.rawPayload, mapped(targets), matchingBy(['externalId']))
        expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
        expect(counts?.unchanged).toBeGreaterThanOrEqual(made.length)
      }),
      { numRuns: runs, endOnFailure },
    )
  },
  300_000,
)

it('covers every field that both support', () => {
  expect(names).toEqual(
    expect.arrayContaining(['status', 'aliases', 'emails', 'phones', 'channels', 'departmentId', 'notes']),
  )
})
