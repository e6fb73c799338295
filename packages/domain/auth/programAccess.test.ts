import { describe, expect, it } from 'vitest'
import { bespokeEndpoints } from '../areas/endpoints.ts'
import { mayUseScope, programCalls } from './programAccess.ts'

describe('what a program may call', () => {
  it('needs a scope of its role, and is limited to reading if the role is read-only', () => {
    const scopes = { parcels: { read: true, write: true }, events: { write: false } }
    expect(mayUseScope({ scopes, readOnly: false }, 'parcels.write')).toBe(true)
    expect(mayUseScope({ scopes, readOnly: false }, 'events.write')).toMatch(/doesn’t have the scope events.write/)
    expect(mayUseScope({ scopes, readOnly: true }, 'parcels.write')).toMatch(/read-only/)
    expect(mayUseScope({ scopes, readOnly: true }, 'parcels.read')).toBe(true)
  })

  it('includes every endpoint for programs', () => {
    const calls = Object.entries(bespokeEndpoints)
      .filter(([, { permission }]) => permission.startsWith('scope:'))
      .map(([key, { permission }]) => [permission.slice('scope:'.length), key])
    const told = Object.entries(programCalls).flatMap(([scope, keys]) => keys.map((key) => [scope, key]))
    expect(told).toEqual(calls)
  })
})
