import { expect, it } from 'vitest'
import { fieldsWhere } from '../../engine/resource.ts'
import { type ActionKind, actionDefaults, kindsAfter } from './actionDefaults.ts'
import { actions } from './actions.ts'

const kinds = Object.entries(actionDefaults)

it('has the defaults of the definition unless its kind overrides them', () => {
  const defaults = fieldsWhere(actions, ({ defaultBy }) => defaultBy !== undefined)
  expect(Object.fromEntries(defaults.map(([name, field]) => [name, field.default ?? []]))).toEqual({
    ...actionDefaults.custom,
    nextActionIds: [],
  })
  expect(kindsAfter.custom).toEqual([])
})

it('ends custody only for kinds that release the parcel', () => {
  for (const [kind, { releasesParcel, statusGroup }] of kinds)
    expect([kind, statusGroup === 'closed']).toEqual([kind, releasesParcel])
})

it('requires a reason only if it offers reasons', () => {
  for (const [kind, { requiresReason, reasonCodes }] of kinds)
    expect([kind, reasonCodes.length > 0]).toEqual([kind, requiresReason])
})

it('stops the clock at an attempt and pauses it on hold', () => {
  expect(actionDefaults.attempt).toMatchObject({ stopsSla: true, pausesSla: false })
  expect(actionDefaults.hold).toMatchObject({ stopsSla: false, pausesSla: true })
})

it('can reach a closed kind from every kind', () => {
  const isClosed = (kind: ActionKind) => actionDefaults[kind].statusGroup === 'closed'
  const all = actions.fields.kind.choices
  for (const kind of all) {
    const reached = new Set([kind])
    // Empty means any. The loop also visits items added during iteration.
    for (const each of reached)
      for (const next of kindsAfter[each].length > 0 ? kindsAfter[each] : all) reached.add(next)
    expect([kind, [...reached].some(isClosed)]).toEqual([kind, true])
  }
})
