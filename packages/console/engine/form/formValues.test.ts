import { resources } from '@postern/domain/areas/index.ts'
import { fieldsOf } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { changesOf, creatableFields, createdValues, editableFields, firstValues, typedValues } from './formValues.ts'
import { createResolver } from './schemaResolver.ts'

describe.each(resources)('the form of $name', (resource) => {
  const stored = Object.fromEntries(fieldsOf(resource).map(([name, { default: first }]) => [name, first ?? null]))

  it('has no changes before anything is typed', () => {
    expect(changesOf(resource, stored, typedValues(resource, stored))).toEqual({})
  })

  it('never sends a read-only field', () => {
    for (const [name, field] of [...creatableFields(resource), ...editableFields(resource)])
      expect([name, field.writable, field.kind === 'status']).toEqual([name, true, false])
  })

  it('requires exactly the required fields', async () => {
    const check = createResolver(resource)
    const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' as const }
    const { errors } = await check(firstValues(resource), undefined, options)
    const given = creatableFields(resource).filter(([, field]) => field.given)
    expect(Object.keys(errors).toSorted()).toEqual(given.map(([name]) => name).toSorted())
    for (const [name] of given) expect(errors[name]?.message).toMatch(/^(This is required|Select at least 1)\.$/)
  })
})

describe('typed values', () => {
  const [, resource] = resources
  if (!resource) throw new Error('the registry has no second resource')
  const base = { name: 'Main Campus', code: 'MAIN', notes: 'Ring.', email: 'a@b.test', dailyCapacity: 12 }

  it.each([
    ['blanks at the ends', { name: '  Main   Campus ' }],
    ['a code in small letters', { code: 'main' }],
    ['an address in capitals', { email: 'A@B.test ' }],
  ])('are no change for %s', (_, typed) => {
    expect(changesOf(resource, base, { ...base, ...typed })).toEqual({})
  })

  it('are sent cleaned, and only if they differ', () => {
    const typed = { ...base, name: ' North  Campus', notes: '', dailyCapacity: null }
    expect(changesOf(resource, base, typed)).toEqual({ name: 'North Campus', notes: null, dailyCapacity: null })
  })

  it('are null if emptied', () => {
    expect(createdValues(resource, { ...firstValues(resource), notes: '  ', phone: '' })).toMatchObject({
      notes: null,
      phone: null,
    })
  })
})
