import { resources } from '@postern/domain/areas/index.ts'
import { childrenOf } from '@postern/domain/engine/registry.ts'
import { describe, expect, it } from 'vitest'
import { attemptKeys, touchedBy } from './writes.ts'

describe('the idempotency key of an attempt', () => {
  const keys = () => {
    let made = 0
    return attemptKeys(() => `key ${++made}`)
  }

  it('stays the same if the same body is sent again', () => {
    const attempts = keys()
    expect(attempts.keyFor({ name: 'A' })).toBe('key 1')
    expect(attempts.keyFor({ name: 'A' })).toBe('key 1')
  })

  it('changes if the body was corrected', () => {
    const attempts = keys()
    attempts.keyFor({ name: 'A' })
    expect(attempts.keyFor({ name: 'B' })).toBe('key 2')
  })

  it('changes after a success: a second identical request is a new one', () => {
    const attempts = keys()
    attempts.keyFor({ name: 'A' })
    attempts.done()
    expect(attempts.keyFor({ name: 'A' })).toBe('key 2')
  })
})

describe.each(resources)('a write to $name', (resource) => {
  const touched = touchedBy(resource)

  it('invalidates itself', () => expect(touched).toContain(resource.name))

  it('invalidates whatever counts or names it', () => {
    for (const other of resources)
      if (Object.values(other.fields).some((field) => 'target' in field && field.target === resource.name))
        expect(touched).toContain(other.name)
  })

  it('invalidates everything that archiving cascades to', () => {
    for (const { from, field } of childrenOf(resource))
      if (field.whenTargetArchived === 'cascade')
        for (const name of [from.name, ...childrenOf(from).map((child) => child.from.name)])
          expect(touched).toContain(name)
  })
})
