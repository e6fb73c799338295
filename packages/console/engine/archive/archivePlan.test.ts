import type { Dependents } from '@postern/domain/engine/failure.ts'
import { describe, expect, it } from 'vitest'
import { archivePlan } from './archivePlan.ts'

type Facts = Parameters<typeof archivePlan>[0]

const of = (resource: string, effect: Dependents['effect'], more: Partial<Dependents> = {}): Dependents => ({
  resource,
  effect,
  label: `2 ${resource}`,
  count: 2,
  refs: ['yardId'],
  as: null,
  titles: [],
  ...more,
})

const gates = of('gates', 'block')
const keys = of('keys', 'detach')
const ramps = of('ramps', 'cascade')
const doors = of('doors', 'cascade', { count: 1200 })

const answered = (...dependents: Dependents[]) => ({ found: { dependents, blockedReason: null } })

const planOf = (facts: Partial<Facts> = {}) =>
  archivePlan({
    resource: { words: { one: 'Yard', many: 'Yards' }, archiveNeedsName: false },
    name: 'North yard',
    found: undefined,
    loading: false,
    refused: undefined,
    blockedReason: undefined,
    mayEdit: () => true,
    targets: {},
    typed: '',
    ...facts,
  })

describe('the button of the archive dialog', () => {
  it.each([
    ['waits for the answer', { loading: true }, 'Archive yard', false],
    ['archives what nothing depends on', answered(), 'Archive yard', true],
    ['may be tried where the answer failed', {}, 'Archive yard', true],
    ['names the one kind that goes along', answered(ramps), 'Archive yard and 2 ramps', true],
    ['counts several kinds that go along', answered(ramps, doors, keys), 'Archive yard and 1,202 records', true],
    ['waits until blocking records have a target', answered(gates), 'Archive yard', false],
    [
      'waits until every kind has one',
      { ...answered(gates, of('signs', 'block')), targets: { gates: 'y2' } },
      'Archive yard',
      false,
    ],
    ['moves them first', { ...answered(gates), targets: { gates: 'y2' } }, 'Archive yard', true],
    ['waits where a target was cleared', { ...answered(gates), targets: { gates: null } }, 'Archive yard', false],
    [
      'stays off where the record may not go',
      { ...answered(), blockedReason: 'Parcels wait here.' },
      'Archive yard',
      false,
    ],
    [
      'stays off where the server says so',
      { found: { dependents: [], blockedReason: 'It is the last one.' } },
      'Archive yard',
      false,
    ],
    ['goes by the refusal, which is newer', { ...answered(ramps), refused: [gates] }, 'Archive yard', false],
  ] as const)('%s', (_case, facts, verb, ready) => {
    const plan = planOf(facts)
    expect([plan.verb, plan.ready]).toEqual([verb, ready])
  })
})

describe('what blocks archiving', () => {
  const unmovable = of('gates', 'block', { refs: [] })
  const single = of('gates', 'block', { refs: [], label: '1 gate', count: 1 })
  it.each([
    ['nothing', answered(keys, ramps), undefined, []],
    ['records that can be moved', answered(gates), undefined, ['gates']],
    ['records out of reach', answered(unmovable), 'Still used by 2 gates. Move or archive them first.', []],
    ['a single record out of reach', answered(single), 'Still used by 1 gate. Move or archive it first.', []],
    [
      'records the person may not edit',
      { ...answered(gates), mayEdit: () => false },
      'Still used by 2 gates. Move or archive them first.',
      [],
    ],
    [
      'some of both',
      answered(gates, of('signs', 'block', { refs: [] })),
      'Still used by 2 signs. Move or archive them first.',
      ['gates'],
    ],
    [
      'the record itself, whatever depends on it',
      { ...answered(gates), blockedReason: 'Parcels wait here.' },
      'Parcels wait here.',
      [],
    ],
    [
      'the server, after the record itself',
      { found: { dependents: [gates], blockedReason: 'Too late.' }, blockedReason: 'Parcels wait here.' },
      'Parcels wait here.',
      [],
    ],
    ['the server', { found: { dependents: [gates], blockedReason: 'Too late.' } }, 'Too late.', []],
  ] as const)('%s', (_case, facts, reason, movable) => {
    const plan = planOf(facts)
    expect([plan.reason, plan.movable.map(({ resource }) => resource)]).toEqual([reason, movable])
  })
})

describe('what happens to the dependent records', () => {
  it('lists blocking kinds first, then detached ones, then cascaded ones', () => {
    expect(planOf(answered(ramps, keys, gates)).lines.map(({ outcome }) => outcome)).toEqual([
      'block',
      'detach',
      'cascade',
    ])
  })

  it('moves every ref of a kind to its target', () => {
    const both = of('gates', 'block', { refs: ['yardId', 'homeYardId'] })
    const plan = planOf({ ...answered(both, of('signs', 'block')), targets: { gates: 'y2' } })
    expect(plan.move).toEqual({ 'gates.yardId': 'y2', 'gates.homeYardId': 'y2' })
    expect(plan.lines.map(({ outcome }) => outcome)).toEqual(['move', 'block'])
    expect(plan.moved.map(({ label }) => label)).toEqual(['2 gates'])
  })

  it('ignores a target for a kind that may not be moved', () => {
    const plan = planOf({ ...answered(gates), targets: { gates: 'y2' }, mayEdit: () => false })
    expect([plan.move, plan.ready]).toEqual([{}, false])
  })
})

describe('an archive that takes minutes', () => {
  const people = of('people', 'detach', { count: 199_998 })
  it.each([
    ['says so, with how many records change', answered(people, ramps), /^This updates 200,000 records and can take/],
    ['is not announced where few records change', answered(doors, ramps, keys), undefined],
    ['is not announced where it is blocked', answered(people, of('gates', 'block', { refs: [] })), undefined],
  ] as const)('%s', (_case, facts, text) => {
    const { slow } = planOf(facts)
    if (text === undefined) expect(slow).toBeUndefined()
    else expect(slow).toMatch(text)
  })
})

describe('the name that has to be typed', () => {
  const resource = { words: { one: 'Yard', many: 'Yards' }, archiveNeedsName: true }
  it.each([
    ['is asked for and missing', { ...answered(ramps) }, true, false],
    ['is typed', { ...answered(ramps), typed: ' North yard ' }, true, true],
    ['is typed wrong', { ...answered(ramps), typed: 'north yard' }, true, false],
    ['is not asked for before the answer', { loading: true }, false, false],
    ['is not asked for where the answer failed', {}, false, false],
    ['is not asked for where nothing helps', answered(of('gates', 'block', { refs: [] })), false, false],
    [
      'is not asked for where the record may not go',
      { ...answered(), blockedReason: 'Parcels wait here.' },
      false,
      false,
    ],
    ['is asked for beside what is to be moved', answered(gates), true, false],
  ] as const)('%s', (_case, facts, asksName, ready) => {
    const plan = planOf({ ...facts, resource })
    expect([plan.asksName, plan.ready]).toEqual([asksName, ready])
  })

  it('is required only if the entity asks for it', () => {
    expect(planOf(answered(ramps)).asksName).toBe(false)
  })
})
