import { collections } from '@postern/domain/areas/index.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, north, south } = await testServer()
const { create, archive } = actsIn(admin, north)
const path = `/api/customers/${north}/priorityLevels`

let [first, second, third]: AnyRecord[] = []
const idOf = (record: AnyRecord | undefined): string => record?.id ?? ''

const ranks = async (): Promise<[unknown, unknown][]> =>
  (await admin.get(path)).json<Page<AnyRecord>>().items.map(({ name, rank }) => [name, rank])
const arrange = (record: AnyRecord | undefined, before: AnyRecord | null | undefined, who = admin, at = path) =>
  who.post(`${at}/${idOf(record)}/arrange`, { before: before === null ? null : idOf(before) })

// The first of its kind is the default and stays.
await create(priorityLevels, { name: 'Standard', code: 'STD', rank: 50 })

beforeEach(async () => {
  // Archives the others to make room for the one that stays.
  for (const level of (await admin.get(`${path}?sort=-isDefault`)).json<Page<AnyRecord>>().items.toReversed())
    if (level.name !== 'Standard') await archive(priorityLevels, level)
    else await admin.patch(`${path}/${level.id}`, { rank: 50 }, level.rowVersion)
  const make = (name: string, rank: number) => create(priorityLevels, { name, code: name, rank })
  ;[first, second, third] = [await make('Critical', 11), await make('Rush', 12), await make('Slow', 40)]
})

const named = (...records: (AnyRecord | undefined)[]) => records.map((record) => record?.name)

describe('arranging', () => {
  it('moves one before another: the numbers stay, the records change places', async () => {
    const before = await ranks()
    const answer = await arrange(third, first)
    expect(answer.json()).toMatchObject({ changed: 3 })
    const after = await ranks()
    expect(after.map(([, rank]) => rank)).toEqual(before.map(([, rank]) => rank))
    expect(after.map(([name]) => name)).toEqual([...named(third, first, second), 'Standard'])
  })

  it('moves one to the end, and does nothing if it’s already there', async () => {
    expect((await arrange(first, null)).json()).toMatchObject({ changed: 4 })
    expect((await ranks()).map(([name]) => name)).toEqual([...named(second, third), 'Standard', ...named(first)])
    expect((await arrange(first, null)).json()).toMatchObject({ changed: 0 })
  })

  it('each moved record has its old and new number in its history', async () => {
    await arrange(second, first)
    const history = (await admin.get(`${path}/${idOf(second)}/history`)).json<Page<Record<string, unknown>>>()
    expect(history.items[0]).toMatchObject({ via: 'arrange', changes: { rank: { before: 12, after: 11 } } })
    const level = (await admin.get(`${path}/${idOf(second)}`)).json<AnyRecord>()
    expect(level.rowVersion).toBe((second?.rowVersion ?? 0) + 1)
  })

  it('two at once wait for each other: every number is used once', async () => {
    const answers = await Promise.all([arrange(third, first), arrange(first, null), arrange(second, first)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const numbers = (await ranks()).map(([, rank]) => rank)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('needs the edit permission, and doesn’t find another customer’s records', async () => {
    const reader = await person(['mail.priorityLevels.view'])
    expect((await arrange(third, first, reader)).statusCode).toBe(401)
    expect((await arrange(third, first, admin, `/api/customers/${south}/priorityLevels`)).statusCode).toBe(404)
    const stranger = await actsIn(admin, south).create(priorityLevels)
    const answer = await arrange(third, stranger)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<FailureBody>().errors?.[0]?.path).toBe('before')
  })

  it('an archived record can’t be moved', async () => {
    await archive(priorityLevels, second as AnyRecord)
    expect((await arrange(second, first)).statusCode).toBe(409)
    expect((await arrange(third, second)).statusCode).toBe(400)
  })

  it('exists only for resources that have an order', async () => {
    const site = await create(sites)
    expect((await admin.post(`/api/customers/${north}/sites/${site.id}/arrange`, { before: null })).statusCode).toBe(
      404,
    )
    for (const { arrangedBy, fields } of collections)
      if (arrangedBy !== null) expect(fields[arrangedBy]).toMatchObject({ kind: 'int', writable: true })
  })
})

describe('in groups', () => {
  const steps = `/api/customers/${south}/actions`
  const asked = async (query: string) => (await admin.get(`${steps}?${query}`)).json<Page<AnyRecord>>()
  const names = async (query = '') => (await asked(query)).items.map(({ name }) => name)
  const make = (name: string, statusGroup: string, sortOrder: number) =>
    actsIn(admin, south).create(actions, { name, code: name, statusGroup, sortOrder, releasesParcel: false })

  it('the list follows the order of the groups, and paging covers all of them', async () => {
    await make('Done', 'closed', 10)
    await make('Second', 'open', 20)
    await make('First', 'open', 10)
    await make('Away', 'inTransit', 5)
    expect(await names()).toEqual(['First', 'Second', 'Away', 'Done'])
    expect(await names('sort=-statusGroup')).toEqual(['Done', 'Away', ...(await names('sort=-statusGroup')).slice(2)])
    const read: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page<AnyRecord> = await asked(`limit=1${cursor && `&cursor=${cursor}`}`)
      read.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(read).toEqual(['First', 'Second', 'Away', 'Done'])
  })

  it('a record is arranged within its group: dropped outside, it lands at the nearer end', async () => {
    const [first, second, away, done] = (await asked('')).items
    const move = async (record: AnyRecord | undefined, before: AnyRecord | null | undefined) =>
      (await arrange(record, before, admin, steps)).json<{ changed: number }>().changed
    expect(await move(first, done)).toBe(2)
    expect(await names()).toEqual(['Second', 'First', 'Away', 'Done'])
    expect(await move(first, second)).toBe(2)
    expect(await names()).toEqual(['First', 'Second', 'Away', 'Done'])
    expect(await move(away, first)).toBe(0)
    expect(await move(second, null)).toBe(0)
  })
})
