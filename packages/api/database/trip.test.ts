import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { makeTrip } from './trip.ts'

const client = new pg.Client({ connectionString: inject('postgresUrl') })
await client.connect()
afterAll(() => client.end())

const statement = (name: string, text: string, values: unknown[] = []) => ({ name, text, values })
const preparedNow = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)

describe('a trip', () => {
  it('answers each statement with its own rows', async () => {
    const [one, many, none] = await makeTrip(client, [
      statement('one', 'select $1::int as a, $2::text as b', [7, 'x"\\']),
      statement('', 'select * from unnest($1::text[]) as word', [['left', 'ri"ght', 'c:\\']]),
      statement('', 'select 1 as a where false'),
    ])
    expect(one?.rows).toEqual([{ a: 7, b: 'x"\\' }])
    expect(many?.rows).toEqual([{ word: 'left' }, { word: 'ri"ght' }, { word: 'c:\\' }])
    expect(none?.rows).toEqual([])
    // Prepared by now: the columns are known without asking.
    const [again] = await makeTrip(client, [statement('one', 'select $1::int as a, $2::text as b', [8, null])])
    expect(again?.rows).toEqual([{ a: 8, b: null }])
    expect(again?.fields.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('prepares a statement that it runs twice only once, known or not', async () => {
    const twice = (n: number) => [
      statement('twice', 'select $1::int as n', [n]),
      statement('twice', 'select $1::int as n', [n + 1]),
    ]
    const preparedAt = async () =>
      (await client.query<{ at: Date }>(`select prepare_time as at from pg_prepared_statements where name = 'twice'`))
        .rows[0]?.at
    const rowsOf = async (n: number) => (await makeTrip(client, twice(n))).map(({ rows }) => rows)
    expect(await rowsOf(1)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    const before = await preparedAt()
    expect(await rowsOf(3)).toEqual([[{ n: 3 }], [{ n: 4 }]])
    expect(await preparedAt()).toEqual(before)
  })

  it('is one transaction: settings of its first statement end with it', async () => {
    const setting = "select current_setting('app.trip', true) as value"
    const [, inside] = await makeTrip(client, [
      statement('', "select set_config('app.trip', 'here', true)"),
      statement('', setting),
    ])
    expect(inside?.rows).toEqual([{ value: 'here' }])
    const [after] = await makeTrip(client, [statement('', setting)])
    expect(after?.rows).toEqual([{ value: '' }])
  })

  it('undoes everything if one statement fails, and the connection stays usable', async () => {
    await client.query('create temp table marks (n int)')
    const half = makeTrip(client, [
      statement('mark', 'insert into marks values (1)'),
      statement('wrong', 'select 1 / $1::int', [0]),
    ])
    await expect(half).rejects.toThrow('division by zero')
    expect((await client.query('select * from marks')).rows).toEqual([])
    const [ratio] = await makeTrip(client, [statement('wrong', 'select 6 / $1::int as n', [2])])
    expect(ratio?.rows).toEqual([{ n: 3 }])
  })

  it('keeps a bounded number of statements prepared, the most recently used', async () => {
    await makeTrip(client, [statement('kept', 'select 1')])
    for (let n = 0; n < 150; n++)
      await makeTrip(client, [statement(`s${n}`, `select ${n}`), statement('kept', 'select 1')])
    for (let n = 150; n < 260; n++)
      await makeTrip(client, [statement(`s${n}`, `select ${n}`), statement('kept', 'select 1')])
    const names = await preparedNow()
    expect(names.length).toBeLessThanOrEqual(200)
    expect(names).toContain('kept')
    expect(names).toContain('s259')
    expect(names).not.toContain('s0')
    const [back] = await makeTrip(client, [statement('s0', 'select 0 as n')])
    expect(back?.rows).toEqual([{ n: 0 }])
  })
})
