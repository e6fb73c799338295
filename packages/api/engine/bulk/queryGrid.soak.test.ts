/**
 * Every possible list query, over the demo data: each field of each resource with each of its operators, with values that occur
 * and odd values. No query is a 500, and the answer equals filtering the whole list in JavaScript. At full size every query is
 * also run as a list, and every list gets every odd value, is paged both ways in every order, and is exported by half of its
 * fields. `npm test` runs one list per kind of field and counts the rest with fewer values; it spreads the odd values over the
 * lists and operators, pages each order one way, and exports each list once and each kind of field once.
 */

import { users } from '@postern/domain/areas/access/users.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { mostCounts } from '@postern/domain/engine/bulkLimits.ts'
import { type Field, isStored, type Kind } from '@postern/domain/engine/field.ts'
import {
  differsFilter,
  type Filter,
  filterFieldsOf,
  filterKey,
  isSortable,
  type Operator,
  operatorsOf,
  type Page,
  parseListQuery,
} from '@postern/domain/engine/query.ts'
import { type AnyRecord, type Collection, fieldsWhere } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { readCsv } from '../../spreadsheet/readCsv.ts'
import { demoServer } from '../../testing/demoServer.ts'
import { pathOf } from '../../testing/sample.ts'
import { askedOf, countStatement } from '../reading/listStatements.ts'
import { everywhere } from '../statements.ts'

const isFull = process.env.POSTERN_SOAK === '1'

const { admin, database } = await demoServer()

const customerIds = await allOf('/api/customers').then((all) => all.map(({ id }) => id))

async function page(path: string, params: Readonly<Record<string, string>>) {
  return admin.get(`${path}?${new URLSearchParams({ limit: '200', fields: '*', ...params })}`)
}

async function allOf(path: string, params: Readonly<Record<string, string>> = {}): Promise<AnyRecord[]> {
  const items: AnyRecord[] = []
  let cursor: string | null = null
  do {
    const answer = await page(path, { ...params, ...(cursor && { cursor }) })
    expect(answer.statusCode, `${path} ${JSON.stringify(params)}: ${answer.body}`).toBe(200)
    const one: Page<AnyRecord> = answer.json()
    items.push(...one.items)
    cursor = one.nextCursor
  } while (cursor !== null)
  return items
}

const ofCustomers = collections.filter(({ scope }) => scope === 'customer')

/** By customer: its number of records per resource. */
const totals = new Map<string, readonly number[]>()
for (const id of customerIds) {
  const of = new URLSearchParams(ofCustomers.map(({ name }) => ['of', name]))
  const answer = await admin.get(`/api/customers/${id}/counts?${of}`)
  expect(answer.statusCode, answer.body).toBe(200)
  totals.set(id, answer.json<{ totals: number[] }>().totals)
}

/** The customer with the most records, within what a test can read. */
function richest(resource: Collection): string {
  const totalOf = (id: string) => totals.get(id)?.[ofCustomers.indexOf(resource)] ?? 0
  const bearable = customerIds.filter((id) => totalOf(id) <= 150)
  return resource.scope === 'customer' ? (bearable.toSorted((a, b) => totalOf(b) - totalOf(a))[0] ?? '') : ''
}

const oddValues = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'; drop table users --",
  '0',
  '-1',
  '1.5',
  '1e308',
  '99999999999999999999',
  '-0',
  '0x10',
  'null',
  'true',
  'false',
  '\u0000',
  '\ud800',
  '💥 É',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(3_000),
  '{}',
  ',',
  'constructor',
]

const textKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'code', 'email', 'phone', 'url'])

/** As written in a URL. */
const writtenAs = (field: Field, value: unknown): string =>
  field.kind === 'instant' || field.kind === 'date' ? String(value).slice(0, 10) : String(value)

/** The key two values are compared by: text without case, dates and instants by time. */
function comparable(field: Field, value: unknown): string | number | boolean {
  if (textKinds.has(field.kind)) return String(value).toLowerCase()
  if (field.kind === 'date' || field.kind === 'instant') return Date.parse(String(value))
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const tests: Record<Operator, (field: Field, value: unknown, wanted: Filter['values']) => boolean> = {
  eq: (field, value, [wanted]) => !isNothing(value) && comparable(field, value) === comparable(field, wanted),
  ne: (field, value, [wanted]) => isNothing(value) || comparable(field, value) !== comparable(field, wanted),
  in: (field, value, wanted) =>
    !isNothing(value) && wanted.some((each) => comparable(field, value) === comparable(field, each)),
  contains: (_, value, [wanted]) =>
    Array.isArray(value)
      ? value.includes(wanted)
      : !isNothing(value) && String(value).toLowerCase().includes(String(wanted).toLowerCase()),
  gt: (field, value, [wanted]) => !isNothing(value) && comparable(field, value) > comparable(field, wanted),
  gte: (field, value, [wanted]) => !isNothing(value) && comparable(field, value) >= comparable(field, wanted),
  lt: (field, value, [wanted]) => !isNothing(value) && comparable(field, value) < comparable(field, wanted),
  lte: (field, value, [wanted]) => !isNothing(value) && comparable(field, value) <= comparable(field, wanted),
  empty: (_, value, [wanted]) => isNothing(value) === wanted,
}

/** Filters that mean more than the field alone says. */
const askedOtherwise: Readonly<Record<string, (record: AnyRecord, wanted: Filter['values'][number]) => boolean>> = {
  // A record for all sites is also at this one.
  'departments.siteId.eq': ({ siteId }, wanted) => siteId === null || siteId === wanted,
  'carriers.siteIds.contains': ({ siteIds }, wanted) =>
    isNothing(siteIds) || (Array.isArray(siteIds) && siteIds.includes(wanted)),
  'users.siteIds.contains': ({ siteScope, siteIds }, wanted) =>
    siteScope === 'all' || (Array.isArray(siteIds) && siteIds.includes(wanted)),
}

function expectedOf(resource: Collection, records: readonly AnyRecord[], filter: Filter): AnyRecord[] {
  const { field: name, operator, values } = filter
  const field = filterFieldsOf(resource).find(([each]) => each === name)?.[1]
  if (!field) throw new Error(`no field ${name}`)
  const special = askedOtherwise[`${resource.name}.${name}.${operator}`]
  const [wanted] = values
  return records.filter((record) => {
    if (special && wanted !== undefined) return special(record, wanted)
    const value = name === differsFilter ? Array.isArray(record.overrides) && record.overrides.length > 0 : record[name]
    return tests[operator](field, value, values)
  })
}

/** The first, a middle and the last value that occurs, in order; only the middle one in a short run. */
function occurring(field: Field, records: readonly AnyRecord[], name: string): string[] {
  const values = records.flatMap(({ [name]: value }) =>
    isNothing(value) ? [] : Array.isArray(value) ? value : [value],
  )
  const written = [...new Set(values.map((value) => writtenAs(field, value)))].toSorted()
  const middle = Math.floor(written.length / 2)
  return [...new Set(isFull ? [0, middle, written.length - 1] : [middle])].flatMap((at) => written[at] ?? [])
}

/** Each list gets some of the odd values in turn; together they get all. */
let turn = 0
const someOdd = (count: number): string[] =>
  Array.from({ length: count }, () => {
    turn += 1
    return oddValues[turn % oddValues.length] ?? ''
  })

const exportedKinds = new Set<Kind>()

interface Question {
  readonly key: string
  readonly text: string
  readonly filter: Filter
}

/** Queries the list accepts; the parser refuses others before they reach the database. */
function questionsOf(
  resource: Collection,
  name: string,
  field: Field,
  operator: Operator,
  records: readonly AnyRecord[],
  odd: number,
): Question[] {
  const key = filterKey({ field: name, operator })
  const usual = field.kind === 'bool' || operator === 'empty' ? ['true', 'false'] : occurring(field, records, name)
  const texts = new Set([...usual, ...(operator === 'in' ? [usual.join(',')] : []), ...someOdd(odd)])
  return [...texts].flatMap((text) => {
    const [filter] = parseListQuery(resource, { [key]: text }).query.filters
    return filter ? [{ key, text, filter }] : []
  })
}

type Count = (questions: readonly Question[]) => Promise<readonly number[] | undefined>

const countedByRoute =
  ({ name }: Collection, customerId: string): Count =>
  async (questions) => {
    const of = questions.map(({ key, text }) => ['of', `${name}?${new URLSearchParams({ [key]: text })}`])
    const answer = await admin.get(`/api/customers/${customerId}/counts?${new URLSearchParams(of)}`)
    return answer.statusCode === 200 ? answer.json<{ totals: number[] }>().totals : undefined
  }

/** No route counts records outside any customer; their list counts with the same statement. */
const countedDirectly =
  (resource: Collection): Count =>
  async (questions) => {
    const counts = questions.map(({ filter }) =>
      countStatement(
        resource,
        askedOf(resource, everywhere, { ...parseListQuery(resource, {}).query, filters: [filter] }),
      ),
    )
    const all = sql<{ totals: number[] }>`select array[${sql.join(counts.map((each) => sql`(${each})`))}] as totals`
    return tx(database, 'all', (db) => db.one(all)).then(
      (one) => one?.totals,
      () => undefined,
    )
  }

const ids = (records: readonly AnyRecord[]): string[] => records.map(({ id }) => id).toSorted()

describe.each(collections.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  const customerId = richest(resource)
  const path = pathOf(resource, customerId)
  let read: AnyRecord[] | undefined
  const recordsAtStart = async () => (read ??= await allOf(path))

  it('answers every filter as the whole list filtered in JavaScript would, and never fails', async () => {
    let records = await recordsAtStart()
    expect(records.length, 'the demo has some').toBeGreaterThan(0)
    const wrong: string[] = []
    const fits = (filter: Filter, total: number | undefined, items: readonly AnyRecord[]) => {
      const expected = expectedOf(resource, records, filter)
      const found = new Set(ids(expected))
      return total === expected.length && items.every(({ id }) => found.has(id))
    }
    const judge = async ({ key, text, filter }: Question, total: number | undefined, items: readonly AnyRecord[]) => {
      if (fits(filter, total, items)) return
      // Some figures change over time.
      records = await allOf(path)
      const expected = expectedOf(resource, records, filter).length
      if (!fits(filter, total, items)) wrong.push(`${key}=${text.slice(0, 60)}: ${total} instead of ${expected}`)
    }
    const askAlone = async (question: Question) => {
      const { key, text } = question
      const answer = await page(path, { [key]: text, count: 'true', limit: '2' })
      const { total, items = [] } = answer.json<Partial<Page<AnyRecord>>>()
      if (answer.statusCode === 200) await judge(question, total, items)
      // Only the database can refuse these: a number too large for its column, a NUL in a string.
      else if (answer.statusCode !== 400 || !oddValues.includes(text))
        wrong.push(`${key}=${text.slice(0, 60)}: ${answer.statusCode}`)
    }
    const count = resource.scope === 'customer' ? countedByRoute(resource, customerId) : countedDirectly(resource)
    /** If the database refuses a batch, it's halved until the bad query is found, which is then run alone. */
    const askTogether = async (questions: readonly Question[]): Promise<void> => {
      const totals = await count(questions)
      if (totals) for (const [index, question] of questions.entries()) await judge(question, totals[index], [])
      else if (questions.length === 1) for (const question of questions) await askAlone(question)
      else {
        const half = Math.ceil(questions.length / 2)
        await askTogether(questions.slice(0, half))
        await askTogether(questions.slice(half))
      }
    }
    // In a short run, each field gets odd values with one of its operators: with the next one if it's the next field.
    const questions = filterFieldsOf(resource).flatMap(([name, field], index) =>
      operatorsOf[field.kind].map((operator, at, all) => {
        const odd = isFull ? 2 : Number(at === index % all.length)
        return questionsOf(resource, name, field, operator, records, odd)
      }),
    )
    // Run as a list: one query per operator and field, or per kind of field in a short run. The rest is counted, many per call.
    const fields = new Map(filterFieldsOf(resource))
    const kindOf = ([question]: readonly Question[]) => {
      const field = fields.get(question?.filter.field ?? '')
      return field && `${field.kind} ${isStored(field)}`
    }
    const asLists = new Set(
      [...Map.groupBy(questions, (each) => (isFull ? each : kindOf(each))).values()].flatMap(
        ([first]) => first?.[0] ?? [],
      ),
    )
    for (const question of asLists) await askAlone(question)
    const rest = questions.flat().filter((question) => !asLists.has(question))
    for (let from = 0; from < rest.length; from += mostCounts) await askTogether(rest.slice(from, from + mostCounts))
    expect(wrong).toEqual([])
  }, 300_000)

  it('is paged completely in every order', async () => {
    const all = ids(await recordsAtStart())
    const sortable = fieldsWhere(resource, isSortable).map(([name]) => name)
    const limit = isFull ? (all.length > 300 ? '150' : '20') : String(Math.max(20, Math.ceil(all.length / 2)))
    for (const [index, name] of [...sortable, 'createdAt', 'updatedAt'].entries())
      for (const sort of isFull ? [name, `-${name}`] : [index % 2 === 0 ? name : `-${name}`]) {
        const walked = await allOf(path, { sort, limit, ...(!isFull && { fields: name }) })
        expect(ids(walked), sort).toEqual(all)
        const values = walked.map((record) => record[name])
        const given = values.filter((value) => value !== null)
        expect(values.slice(0, given.length), `${sort}: empty ones come last`).toEqual(given)
        if (!given.every((value): value is number => typeof value === 'number')) continue
        if (name !== resource.groupedBy)
          expect(given, sort).toEqual(given.toSorted((a, b) => (sort === name ? a - b : b - a)))
      }
  }, 120_000)

  it('refuses values that don’t fit, and says so', async () => {
    for (const [name, field] of filterFieldsOf(resource)) {
      const [operator] = operatorsOf[field.kind]
      const key = operator === undefined ? `filter[${name}]` : filterKey({ field: name, operator })
      const unfit = oddValues.find((text) => parseListQuery(resource, { [key]: text }).issues.length > 0)
      if (unfit !== undefined) expect((await page(path, { [key]: unfit })).statusCode, `${key}=${unfit}`).toBe(400)
    }
  })

  it('survives every search, and finds a record by its own title', async () => {
    for (const q of isFull ? oddValues : someOdd(7)) {
      const answer = await page(path, { q, count: 'true', limit: '5' })
      expect([200, 400], `${q}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
    }
    if (!resource.fields[resource.title]?.search) return
    const [record] = await recordsAtStart()
    const found = await allOf(path, { q: String(record?.[resource.title] ?? '').slice(0, 190) })
    expect(ids(found)).toContain(record?.id)
  })

  it('counts and exports what the filtered list shows', async () => {
    const records = await recordsAtStart()
    const questions = filterFieldsOf(resource).flatMap(([name, field]) => {
      const operator = operatorsOf[field.kind].find((each) => each !== 'empty')
      const [text] = field.kind === 'bool' ? ['true'] : occurring(field, records, name)
      return operator && text !== undefined
        ? [{ kind: field.kind, asks: { [filterKey({ field: name, operator })]: text } }]
        : []
    })
    const files = questions.filter(({ kind }, index) => {
      if (isFull) return index % 2 === 0
      const isNew = !exportedKinds.has(kind)
      exportedKinds.add(kind)
      return isNew || index === 0
    })
    for (const { asks: question } of files) {
      const { total = 0 } = (await page(path, { ...question, count: 'true', limit: '1' })).json<Page<AnyRecord>>()
      const asked = new URLSearchParams(question).toString()
      const file = await admin.get(`${path}/export?format=csv&columns=${resource.title}&${asked}`)
      expect(file.statusCode, asked).toBe(200)
      const reading = readCsv(file.body)
      expect('rows' in reading && reading.rows.length - 1, asked).toBe(total)
      if (resource.scope !== 'customer') continue
      const counts = await admin.get(
        `/api/customers/${customerId}/counts?${new URLSearchParams({ of: `${resource.name}?${asked}` })}`,
      )
      expect(counts.json<{ totals: number[] }>().totals, asked).toEqual([total])
    }
  }, 120_000)
})

it('detects a filter that returns something else (control)', async () => {
  const records = await allOf(pathOf(users, customerIds[0] ?? ''))
  const all: Filter = { field: 'name', operator: 'empty', values: [false] }
  expect(expectedOf(users, records, all)).toHaveLength(records.length)
  expect(expectedOf(users, records, { ...all, values: [true] })).toHaveLength(0)
})
