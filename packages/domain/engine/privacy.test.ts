import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '../areas/index.ts'
import { contacts } from '../areas/people/contacts.ts'
import { allPermissions, permissionTree } from '../auth/permission.ts'
import { bool, hiddenSecret, phone, rows, tags } from './field.ts'
import { canBeHidden, hiddenFields, masked } from './privacy.ts'
import { fieldsWhere } from './resource.ts'

describe('personal data', () => {
  it.each(resources.map((resource) => ({ name: resource.name, resource })))(
    'in $name can be masked, and is neither searched nor unique nor the title',
    ({ resource }) => {
      for (const [name, field] of fieldsWhere(resource, ({ pii }) => pii === true)) {
        expect(canBeHidden(field), name).toBe(true)
        expect([field.search, field.unique, field.filter], name).toEqual([undefined, undefined, undefined])
        expect(resource.title).not.toBe(name)
      }
    },
  )

  it('is hidden only from users without the permission', () => {
    const actor = (without: string) => ({
      securityRole: permissionTree(allPermissions.filter((each) => each !== without)),
      customerIds: null,
    })
    expect(hiddenFields(contacts, actor('customers.contacts.pii')).map(([name]) => name)).toEqual(['phone', 'phones'])
    expect(hiddenFields(contacts, actor('customers.contacts.merge'))).toEqual([])
    expect(hiddenFields(contacts, null)).toEqual([])
  })
})

it('a mask keeps the shape of a value, but none of its text', () => {
  const words = fc.string({ minLength: 1, unit: fc.constantFrom(...'0123456789+') })
  const numbers = rows({ number: phone({ required: true }), primary: bool() }, { pii: true })
  fc.assert(
    fc.property(fc.array(fc.record({ number: words, primary: fc.boolean() })), fc.array(words), (list, texts) => {
      expect(masked(numbers, list)).toEqual(list.map(({ primary }) => ({ number: hiddenSecret, primary })))
      expect(masked(tags(), texts)).toEqual(texts.map(() => hiddenSecret))
      for (const text of texts) expect(masked(phone(), text)).toBe(hiddenSecret)
    }),
  )
  expect(masked(phone(), null)).toBeNull()
})
