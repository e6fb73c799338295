/**
 * What must not compile. tsc checks each line below an expected error: if one starts to compile, type checking fails because
 * the directive is unused.
 */
import { expect, it } from 'vitest'
import { bool, computed, count, type Field, image, int, ref, refs, status, text } from './field.ts'
import type { RefField, StatusField } from './fieldKinds.ts'
import { findResource, resourceNamed } from './registry.ts'
import { type RowOf, resource } from './resource.ts'

const common = { required: false, writable: true, given: false, immutable: false } as const

it('refuses a name that no resource has', () => {
  expect([
    // @ts-expect-error a slip of the pen
    ref('sits'),
    // @ts-expect-error several of nothing
    refs('sits'),
    // @ts-expect-error a count of nothing
    count('sits'),
  ]).toHaveLength(3)
  // @ts-expect-error nor can there be a definition under a name that was not declared
  resource({ name: 'sits', permission: 'customers.sites', scope: 'customer', title: 'a', fields: { a: text() } })
  // @ts-expect-error nor is it looked up by one; names from outside go through findResource
  expect(() => resourceNamed('sits')).toThrow('No resource is called sits.')
  expect(findResource('sits')).toBeUndefined()
  // Control.
  expect([ref('sites').target, refs('sites').target, count('sites').target]).toEqual(['sites', 'sites', 'sites'])
})

it('refuses a ref without a target', () => {
  // @ts-expect-error a ref points somewhere
  const refused: Field = { ...common, kind: 'ref', whenTargetArchived: 'block' }
  const made: RefField = { ...common, kind: 'ref', whenTargetArchived: 'block', target: 'sites' }
  // @ts-expect-error the builder asks for it too
  expect([ref().target, refused.kind, made.target]).toEqual([undefined, 'ref', 'sites'])
})

it('refuses a status without its transitions', () => {
  // @ts-expect-error a life cycle says where it leads
  const refused: Field = { ...common, kind: 'status', choices: ['on'] }
  const made: StatusField = status({ on: ['off'], off: [] })
  // @ts-expect-error 'of' is no state of it
  const astray = status({ on: ['of'], off: [] })
  expect([refused.kind, made.transitions, astray.kind]).toEqual(['status', { on: ['off'], off: [] }, 'status'])
})

it('refuses options that a kind does not have', () => {
  expect([
    // @ts-expect-error a text has no thousands
    text({ asName: true }),
    // @ts-expect-error two records are never told apart by a yes
    bool({ unique: 'customer' }),
    // @ts-expect-error a number is not written in a format
    int({ format: 'slug' }),
    // @ts-expect-error a default is of the field's type
    int({ default: 'one' }),
    // @ts-expect-error a picture has limits
    image(),
  ]).toHaveLength(5)
  // Control: each has its own options.
  expect([text({ format: 'slug' }).format, int({ asName: true, unique: 'customer' }).asName]).toEqual(['slug', true])
})

it('knows the options of a field only if its kind is known', () => {
  const told = (field: Field): string | undefined => {
    // @ts-expect-error it may be of any kind
    if (field.kind === 'text') return field.target
    return field.kind === 'ref' ? field.target : undefined
  }
  expect(told(ref('sites'))).toBe('sites')
})

it('keeps the types of values', () => {
  const things = resource({
    name: 'sites',
    permission: 'customers.sites',
    scope: 'customer',
    title: 'name',
    fields: {
      name: text({ required: true }),
      note: text(),
      size: computed(int({ required: true })),
      state: status({ on: ['off'], off: [] }),
    },
  })
  const row = (value: Pick<RowOf<typeof things>, 'name' | 'note' | 'size' | 'state'>) => value.name
  row({ name: 'a', note: null, size: null, state: 'on' })
  // @ts-expect-error a required value is there
  row({ name: null, note: null, size: 1, state: 'on' })
  // @ts-expect-error a state of this life cycle
  row({ name: 'a', note: 'b', size: 1, state: 'away' })
  expect(things.fields.size).toMatchObject({ kind: 'int', computed: true, required: false })
})
