import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { priorityLevels } from '../areas/mail/priorityLevels.ts'
import { sites } from '../areas/places/sites.ts'
import { phoneProblem } from '../phone/storedPhone.ts'
import { bool, code, colour, date, email, type Field, int, json, phone, secret, tags, text, timezone } from './field.ts'
import { describeIssue } from './issue.ts'
import { createSchema, fieldSchema, patchSchema } from './schema.ts'
import { officeHours } from './shapes.ts'

z.config({ customError: describeIssue })

const first = (field: Field, value: unknown) =>
  fieldSchema(field, phoneProblem).safeParse(value).error?.issues[0]?.message
const tidied = (field: Field, value: unknown) => fieldSchema(field, phoneProblem).parse(value)

describe('values are tidied', () => {
  it.each([
    ['names are trimmed and inner spaces collapsed', text(), '  Main \n Campus ', 'Main Campus'],
    ['codes are upper-cased', code(), ' main-1 ', 'MAIN-1'],
    ['e-mail addresses are lower-cased', email(), ' Dana@Example.TEST ', 'dana@example.test'],
    ['phone numbers lose their spacing', phone(), '+1 (617) 555-0134', '+16175550134'],
    ['colours are upper-cased', colour(), '#1f4e79', '#1F4E79'],
    ['codes for keypads stay as they are', secret({ format: 'keypad' }), '482913', '482913'],
    ['tags are unique', tags(), ['pilot', ' pilot '], ['pilot']],
  ])('%s', (_, field, value, expected) => {
    expect(tidied(field, value)).toEqual(expected)
  })
})

describe('error messages are sentences', () => {
  it.each([
    [text({ required: true }), '', 'This is required.'],
    [text({ required: true }), '   ', 'This is required.'],
    [text({ min: 2 }), 'a', 'Enter at least 2 characters.'],
    [text({ max: 3 }), 'abcd', 'Enter up to 3 characters.'],
    [text(), 'a\u0000b', 'Remove the control characters.'],
    [code(), 'le 1', 'Use letters, digits, - or _. Start with a letter or digit.'],
    [email(), 'dana', 'Enter an email address like name@example.com.'],
    [phone(), '617 555', 'Enter the number with its country code, like +1 617 555 0134.'],
    [phone(), '+1617555', 'This number is too short. Check its digits.'],
    [phone({ pii: true }), '+1617555', 'This number is too short. Check its digits.'],
    [int({ min: 1, max: 9 }), 0, 'Enter 1 or more.'],
    [int({ min: 1, max: 9 }), 10, 'Enter 9 or less.'],
    [int(), 'x', 'Enter a number.'],
    [int(), undefined, 'This is required.'],
    [bool(), 'x', 'Send a boolean.'],
    [date(), '2026-02-30', 'Enter a date like 2026-02-28.'],
    [timezone(), 'Mars/Olympus', 'Select a time zone like America/Chicago.'],
    [tags({ max: 1 }), ['a', 'b'], 'Select up to 1.'],
    [
      json('openingHours'),
      { ...officeHours, monday: [{ from: '09:00', to: '08:00' }] },
      '09:00–08:00 ends before it starts.',
    ],
    [json('openingHours'), { ...officeHours, monday: [{ from: '9', to: '10:00' }] }, 'Enter a time like 08:30.'],
  ])('%j refuses %j: %s', (field, value, sentence) => {
    expect(first(field, value)).toBe(sentence)
  })
})

describe('a code for a keypad', () => {
  it.each(['1234', '987654', '7777', '456', '123456789', '48a9'])('is not %s', (code) => {
    expect(first(secret({ format: 'keypad' }), code)).toBe(
      'Use 4 to 8 digits that don’t just count up, count down or repeat.',
    )
  })
})

describe('a body', () => {
  const minimal = { name: 'Urgent', code: 'URG', rank: 1 }

  it('gets the defaults of the definition at creation', () => {
    expect(createSchema(priorityLevels, phoneProblem).parse(minimal)).toMatchObject({
      ...minimal,
      color: '#4A5566',
      targetMinutes: 240,
      sound: 'none',
      escalations: [],
    })
  })

  it('of a change contains only what is sent', () => {
    expect(patchSchema(priorityLevels, phoneProblem).parse({ rank: 2 })).toEqual({ rank: 2 })
    expect(patchSchema(priorityLevels, phoneProblem).safeParse({ rank: null }).success).toBe(false)
    expect(patchSchema(priorityLevels, phoneProblem).parse({ targetMinutes: null })).toEqual({ targetMinutes: null })
  })

  it('can’t set a status at creation: a life cycle starts at its beginning', () => {
    const body = { name: 'Main', code: 'M', addressLine1: 'x', city: 'x', countryCode: 'us' }
    expect(createSchema(sites, phoneProblem).safeParse(body).success).toBe(true)
    expect(createSchema(sites, phoneProblem).safeParse({ ...body, status: 'closed' }).success).toBe(false)
  })
})
