/** A row has only the fields its columns request, so a cell must not read a field that isn't its own or a companion. */
import { resources } from '@postern/domain/areas/index.ts'
import { withCompanions } from '@postern/domain/engine/listColumns.ts'
import { type AnyRecord, fieldsOf, type Resource } from '@postern/domain/engine/resource.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import '../../areas/index.ts'
import { bareRecord } from '../../testing/bareRecord.ts'
import { sampleValue } from '../../testing/sampleValue.ts'
import { loadViews, viewOf } from '../viewRegistry.ts'
import { FieldValue } from './columns.tsx'

beforeAll(() => loadViews(resources))

/** Which fields the cell reads besides those it's given. */
function strayReads(resource: Resource, name: string, given: readonly string[], isFilled: boolean): string[] {
  const stray = new Set<string>()
  const values = Object.fromEntries(
    fieldsOf(resource).map(([each, field]) => [each, isFilled || field.required ? sampleValue(field) : null]),
  )
  const record: AnyRecord = new Proxy(bareRecord(values), {
    get: (target, key) => {
      if (typeof key === 'string' && key in resource.fields && !given.includes(key)) stray.add(key)
      return Reflect.get(target, key)
    },
    // A spread passes it on; the fields are read where they're needed.
    ownKeys: (target) =>
      Reflect.ownKeys(target).filter((key) => given.includes(String(key)) || !(key in resource.fields)),
  })
  const cell = <FieldValue name={name} record={record} resource={resource} customerId="north" />
  try {
    renderToStaticMarkup(cell)
  } catch (error) {
    // A link needs the router, which is missing here; by then the cell has read its fields.
    if (!String(error).includes('isServer')) throw error
  }
  return [...stray]
}

const drawn = () =>
  resources.flatMap((resource) => Object.keys(viewOf(resource).cells).map((name) => ({ resource, name })))

describe('a cell', () => {
  it('reads only its own field and its companions', () => {
    const found = drawn().flatMap(({ resource, name }) =>
      [true, false].flatMap((isFilled) =>
        strayReads(resource, name, withCompanions(resource, [name]), isFilled).map(
          (stray) => `${resource.name}.${name} reads ${stray}`,
        ),
      ),
    )
    expect(found).toEqual([])
  })

  it('reads more than its field without companions (control)', () => {
    const found = drawn().filter(({ resource, name }) => strayReads(resource, name, [name], true).length > 0)
    expect(found.map(({ resource, name }) => `${resource.name}.${name}`)).toContain('contacts.email')
  })
})

it('only declares companions that exist', () => {
  for (const resource of resources)
    for (const [name, { comesWith = [] }] of fieldsOf(resource))
      for (const each of comesWith) expect(resource.fields, `${resource.name}.${name}`).toHaveProperty(each)
})
