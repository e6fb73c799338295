import type { Incident, IncidentItem } from '@postern/domain/areas/chat/incidents/incidentEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { chatScene, readBy, said, talks, ticketOf } from '../../../testing/live/chatScene.ts'
import { runTask } from '../../../testing/runTask.ts'
import { type Person, testServer } from '../../../testing/server.ts'
import { chatBotsTask } from '../botsTask.ts'

const server = await testServer()
const { admin, database, north, south } = server
const { talker } = chatScene(server)
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))
const sees = [...talks, 'customers.view', 'lockers.banks.view'] as const
const [ana, ben] = [await talker('Ana Ruiz', sees), await talker('Ben Okafor', sees)]

/** A bank whose outage was confirmed by monitoring. */
async function outage(name: string, minutesAgo = 30) {
  const bank = await actsIn(admin, north).create(lockerBanks, { name })
  await run(sql`update locker_banks set connectivity = 'offlineConfirmed',
    last_seen_at = now() - make_interval(mins => ${minutesAgo}) where id = ${bank.id}`)
  const ticket = await ticketOf(admin, north, { subject: `Bank offline: ${name}`, lockerBankId: bank.id })
  await run(
    sql`update tickets set monitor_rule = 'bank.offline', monitor_id = ${bank.id}, created_at = now() - interval '20 minutes' where id = ${ticket.id}`,
  )
  await runTask(database, chatBotsTask)
  return { bank, ticket, item: await itemOf(admin, name) }
}

const listOf = async (who: Person) => (await who.get('/api/chat/incidents')).json<{ items: IncidentItem[] }>().items
async function itemOf(who: Person, bank: string): Promise<IncidentItem> {
  const found = (await listOf(who)).find(({ title }) => title === `${bank} offline`)
  if (!found) throw new Error(`no incident of ${bank}`)
  return found
}
const read = async (who: Person, { channelId, seq }: IncidentItem): Promise<Incident | null> =>
  (await who.get(`/api/chat/channels/${channelId}/messages/${seq}/incident`)).json<{ incident: Incident | null }>()
    .incident
const recover = async (ticketId: string) => {
  await run(sql`update tickets set recovered_at = now() where id = ${ticketId}`)
  await runTask(database, chatBotsTask)
}

describe('an outage', () => {
  it('opens one thread in the customer’s channel, and is announced in incidents without naming the customer', async () => {
    const { item, ticket } = await outage('Lobby West')
    await runTask(database, chatBotsTask)
    expect((await listOf(admin)).filter(({ title }) => title === 'Lobby West offline')).toHaveLength(1)
    const thread = await ana.get(`/api/chat/channels/${item.channelId}/messages/${item.seq}/thread`)
    expect(thread.json()).toMatchObject({
      parent: { bot: 'locker', body: expect.stringContaining('Bank offline: Lobby West') },
      items: [{ bot: 'locker', body: expect.stringMatching(/^Incident thread/) }],
    })
    const [announced] = await run(sql<{ id: string }>`select id from chat_channels where name = 'incidents'`)
    const { items } = await readBy(admin, announced?.id ?? '')
    expect(items.at(-1)?.body).toBe(
      `A locker bank is offline, ${ticket.number}. [Open the incident](/internal/chat/${item.channelId}?thread=${item.seq})`,
    )
  })

  it('of anything other than a bank’s connection only posts a message', async () => {
    const ticket = await ticketOf(admin, north, { subject: 'Doors with faults' })
    await run(sql`update tickets set monitor_rule = 'bank.faults' where id = ${ticket.id}`)
    const before = (await listOf(admin)).length
    expect((await runTask(database, chatBotsTask)).processed).toBe(1)
    expect(await listOf(admin)).toHaveLength(before)
  })

  it('ends when its ticket recovers, resumes when it recurs, and posts each change once', async () => {
    const { item, ticket } = await outage('Lobby East')
    expect(await read(ana, item)).toMatchObject({ endedAt: null })
    await recover(ticket.id)
    await runTask(database, chatBotsTask)
    expect(await read(ana, item)).toMatchObject({ endedAt: expect.any(String) })
    await run(sql`update tickets set recovered_at = null where id = ${ticket.id}`)
    await runTask(database, chatBotsTask)
    expect(await read(ana, item)).toMatchObject({ endedAt: null })
    const { items } = (await ana.get(`/api/chat/channels/${item.channelId}/messages/${item.seq}/thread`)).json<{
      items: { body: string }[]
    }>()
    expect(items.map(({ body }) => body).slice(1)).toEqual([
      'Back online after 30 min. Create the report while you remember.',
      'Offline again.',
    ])
  })
})

describe('who joined', () => {
  it('lists everyone who pressed Join or wrote, once, from the earlier of the two', async () => {
    const { item } = await outage('Dock 4')
    expect(await read(ana, item)).toMatchObject({ people: [], isJoined: false })
    for (let n = 0; n < 2; n++) expect((await ana.post(`/api/chat/incidents/${item.id}/join`)).statusCode).toBe(204)
    await said(ben, item.channelId, 'Calling facilities', { parentSeq: item.seq })
    await said(ana, item.channelId, 'Thanks', { parentSeq: item.seq })
    const whole = await read(ana, item)
    expect(whole?.people.map(({ name }) => name)).toEqual(['Ana Ruiz', 'Ben Okafor'])
    expect(whole?.isJoined).toBe(true)
    expect(whole?.timeline.map(({ text }) => text)).toEqual([
      'Dock 4 sent its last heartbeat',
      expect.stringMatching(/^Outage confirmed, HD-/),
      'Ana Ruiz joined',
      'Ben Okafor joined',
    ])
  })
})

describe('what was tried', () => {
  it('comes from the audit log: commands, runs, and changes to the bank since the outage', async () => {
    const { item, bank } = await outage('Quad')
    const [command, runId] = [newId(), newId()]
    const added = await admin.post(`/api/customers/${north}/lockerBanks/${bank.id}/doors`, {
      columns: 1,
      doors: [{ size: 'M', count: 1 }],
    })
    expect(added.statusCode, added.body).toBeLessThan(300)
    const [locker] = await run(sql<{ id: string; label: string }>`
      select id, label from lockers where customer_id = ${north} and locker_bank_id = ${bank.id}`)
    await run(sql`insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by)
      values (${north}, ${command}, ${bank.id}, ${locker?.id}, '1', 'open', 'requested', 'Desk', ${ana.id})`)
    await run(sql`insert into locker_command_runs (customer_id, id, locker_bank_id, command, reason, requested_by)
      values (${north}, ${runId}, ${bank.id}, 'setOutOfService', 'Dark', ${ana.id})`)
    await run(sql`insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by, run_id)
      values (${north}, ${newId()}, ${bank.id}, ${locker?.id}, '1', 'setOutOfService', 'requested', 'Dark', ${ana.id}, ${runId})`)
    const audit = (resource: string, recordId: string, reason: string) =>
      run(sql`insert into audit_log (id, at, customer_id, resource, record_id, action, user_id, via, row_version, changes, reason)
        values (${newId()}, now(), ${north}, ${resource}, ${recordId}, 'create', ${ana.id}, 'console', 0, '{}', ${reason})`)
    await audit('lockerCommands', command, 'Desk')
    await audit('lockerCommandRuns', runId, 'Dark')
    await actsIn(admin, north).change(lockerBanks, bank, { notes: 'Breaker tripped' })
    await run(sql`insert into audit_log (id, at, customer_id, resource, record_id, action, user_id, via, row_version, changes)
      values (${newId()}, now() - interval '2 hours', ${north}, 'lockerBanks', ${bank.id}, 'update', ${ana.id}, 'console', 1,
        '{"name": {"before": "Before", "after": "Quad"}}')`)
    const texts = async (who: Person) =>
      (await read(who, item))?.timeline.filter(({ kind }) => kind === 'tried').map(({ text }) => text) ?? []
    expect(await texts(ana)).toEqual([
      `Ana Ruiz asked to open door ${locker?.label}: Desk`,
      'Ana Ruiz took 1 door out of service: Dark',
      'Ana Reyes changed notes of Quad',
    ])
    // Without the bank permission, only the thread is visible.
    const reader = await talker('Rae Lindt', [...talks, 'customers.view'])
    expect(await texts(reader)).toEqual([])
  })
})

describe('the report', () => {
  it('is one wiki draft, however often it’s requested, with everything on record', async () => {
    const space = await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book' })
    const spaceId = space.json<{ id: string }>().id
    const parent = await admin.post('/api/wiki/pages', { spaceId, title: 'Incident reports' })
    const { item, ticket } = await outage('Atrium')
    await said(ben, item.channelId, 'On it', { parentSeq: item.seq })
    await recover(ticket.id)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => admin.post(`/api/chat/incidents/${item.id}/report`)),
    )
    const ids = new Set(answers.map((answer) => answer.json<{ pageId: string }>().pageId))
    expect(ids.size).toBe(1)
    const [pageId] = ids
    const page = (await admin.get(`/api/wiki/pages/${pageId}`)).json<WikiPage>()
    expect(page).toMatchObject({
      status: 'draft',
      spaceId,
      parentId: parent.json<{ id: string }>().id,
      owner: 'Ana Reyes',
    })
    expect(page.title).toMatch(/^\d{4}-\d\d-\d\d Atrium offline$/)
    expect(page.body).toContain('| Worked on it | Ben Okafor |')
    expect(page.body).toContain(`(/internal/chat/${item.channelId}?thread=${item.seq})`)
    expect(page.body).toContain('Atrium is back online')
    expect(await read(ana, item)).toMatchObject({ reportPageId: pageId })
  })

  it('needs the permission to write in the wiki', async () => {
    const { item } = await outage('Annex')
    expect((await ana.post(`/api/chat/incidents/${item.id}/report`)).statusCode).toBe(401)
  })
})

it('isn’t visible to users who can’t see the customer, or any customers', async () => {
  const { item } = await outage('Tower')
  const strangers = [await talker('Gus Hale', sees, [south]), await talker('Ida Moss', talks)]
  for (const who of strangers) {
    expect(await listOf(who)).toEqual([])
    expect((await who.get(`/api/chat/channels/${item.channelId}/messages/${item.seq}/incident`)).statusCode).toBe(404)
    expect((await who.post(`/api/chat/incidents/${item.id}/join`)).statusCode).toBe(404)
  }
  expect((await ana.get(`/api/chat/channels/${item.channelId}/messages/${item.seq + 1}/incident`)).json()).toEqual({
    incident: null,
  })
})
