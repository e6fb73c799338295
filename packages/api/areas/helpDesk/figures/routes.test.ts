/** Every figure is the count of a list. */
import type { OpenFigures, PeriodFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, north, south, database, person } = await testServer()

/** Tickets of every kind, over 50 days, from a fixed sequence of numbers. */
beforeAll(() =>
  tx(database, 'all', async (db) => {
    for (let n = 0; n < 120; n++) {
      const solved = n % 3 === 0
      const created = sql`now() - make_interval(hours => ${(n * 37) % 1_200})`
      await db.all(sql`
        insert into tickets (customer_id, id, number, subject, description, requester_name, channel, category, priority,
          status, team, assignee_id, created_at, updated_at, solved_at, first_response_at, solution_due, cause_code,
          resolution, satisfaction, reopened_count, solution_breached_at)
        values (${n % 4 === 0 ? south : north}, ${newId()}, ${50_000 + n}, 'Figures', '-', 'Dana', 'phone',
          ${['access', 'printing', 'bug'][n % 3]}, ${`P${(n % 4) + 1}`}, ${solved ? 'solved' : 'open'},
          ${['L1', 'L2', 'field'][n % 3]}, ${n % 2 === 0 ? admin.id : null}, ${created}, now(),
          ${solved ? sql`${created} + interval '1 hour'` : null}, ${n % 5 === 0 ? null : sql`${created} + interval '20 minutes'`},
          ${created} + make_interval(hours => ${n}), ${solved ? `Cause ${n % 2}` : null}, ${solved ? 'Done' : null},
          ${solved && n % 2 === 0 ? (n % 5) + 1 : null}, ${n % 7 === 0 ? 1 : 0}, ${n % 6 === 0 ? sql`now()` : null})`)
    }
  }),
)

const total = async (query: string) =>
  (await admin.get(`/api/helpDesk/tickets?count=true&limit=1&${query}`)).json<{ total: number }>().total
const openNow = async (query = '') => (await admin.get(`/api/helpDesk/figures/open?${query}`)).json<OpenFigures>()

it.each(['', 'category=printing', 'team=L1,L2'])('of open tickets, filtered by “%s”', async (narrowed) => {
  const figures = await openNow(narrowed)
  const listed = (query: string) => total(`${query}&${narrowed}`)
  expect(figures.total).toBe(await listed('order=newest'))
  for (const { priority, open, overdue, breaching } of figures.byPriority) {
    expect(open).toBe(await listed(`priority=${priority}`))
    expect(overdue).toBe(await listed(`priority=${priority}&due=overdue`))
    expect(breaching).toBe(await listed(`priority=${priority}&due=breaching`))
  }
  expect(figures.unassigned.count).toBe(await listed('assignee=none'))
  const ages = ['ageTo=1', 'ageFrom=1&ageTo=3', 'ageFrom=3&ageTo=7', 'ageFrom=7']
  if (narrowed === '')
    for (const { team, ages: counts } of figures.backlog)
      for (const [index, query] of ages.entries()) expect(counts[index]).toBe(await listed(`team=${team}&${query}`))
  const mine = figures.agents.find(({ id }) => id === admin.id)
  expect((mine?.urgent ?? 0) + (mine?.other ?? 0)).toBe(await listed('assignee=me'))
})

it('of a period', async () => {
  const figures = (await admin.get('/api/helpDesk/figures/period?days=30')).json<PeriodFigures>()
  const created = `status=all&createdFrom=${figures.from}&createdTo=${figures.to}`
  const solved = `status=all&solvedFrom=${figures.from}&solvedTo=${figures.to}`
  expect(figures.created).toBe(await total(created))
  expect(figures.solved).toBe(await total(solved))
  expect(figures.solved - figures.inTime).toBe(await total(`${solved}&due=breached`))
  expect(figures.reopened).toBe(await total(`${solved}&reopened=true`))
  for (const { category, count } of figures.byCategory)
    expect(count).toBe(await total(`${created}&category=${category}`))
  for (const { cause, count } of figures.byCause) expect(count).toBe(await total(`${solved}&cause=${cause}`))
  for (const { id, count } of figures.topCustomers) expect(count).toBe(await total(`${created}&customer=${id}`))
  for (const [index, count] of figures.satisfaction.entries())
    expect(count).toBe(await total(`${solved}&satisfaction=${index + 1}`))
  for (const day of figures.perDay.slice(0, 3)) {
    expect(day.created).toBe(await total(`status=all&createdFrom=${day.day}&createdTo=${day.day}`))
    expect(day.solved).toBe(await total(`status=all&solvedFrom=${day.day}&solvedTo=${day.day}`))
  }
  const weekday = figures.arrivals.findIndex((hours) => hours.some((count) => count > 0))
  const hour = figures.arrivals[weekday]?.findIndex((count) => count > 0) ?? 0
  expect(figures.arrivals[weekday]?.[hour]).toBe(await total(`${created}&weekday=${weekday}&hour=${hour}`))
  expect(figures.arrivals.flat().reduce((sum, count) => sum + count, 0)).toBe(figures.created)
})

it('count only accessible customers, for users who may see the dashboard', async () => {
  const clerk = await person(allPermissions, [south])
  const all = await openNow()
  const theirs = (await clerk.get('/api/helpDesk/figures/open')).json<OpenFigures>()
  expect(theirs.total).toBeLessThan(all.total)
  expect(theirs.total).toBe(await total(`customer=${south}`))
  const other = await person(allPermissions.filter((each) => each !== 'dashboards.helpDesk.view'))
  expect((await other.get('/api/helpDesk/figures/open')).statusCode).toBe(401)
})
