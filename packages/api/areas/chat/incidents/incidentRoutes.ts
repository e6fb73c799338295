/** Incidents: viewing and joining them, and their reports. */
import { timelineOf } from '@postern/domain/areas/chat/incidents/incident.ts'
import type { Incident } from '@postern/domain/areas/chat/incidents/incidentEndpoints.ts'
import { reportOf } from '@postern/domain/areas/chat/incidents/incidentReport.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../../auth/people.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { draftPage } from '../../wiki/draftPage.ts'
import { channelAt } from '../channelAt.ts'
import { writerOf } from '../channelRoutes.ts'
import { messageAt } from '../reads/messageRows.ts'
import { addMembers } from '../writes/openChannel.ts'
import { publishMessage } from '../writes/postMessage.ts'
import { factsOf, type IncidentRow, incidentAt, incidentWhere, recentIncidents } from './incidentReads.ts'
import { threadPathOf } from './openIncident.ts'

async function wholeIncident(db: Db, user: Person, row: IncidentRow): Promise<Incident> {
  const { foundAt: _, timeZone: __, ...shown } = row
  const facts = await factsOf(db, user, row)
  return {
    ...shown,
    people: [...facts.people],
    isJoined: facts.people.some(({ id }) => id === user.id),
    timeline: timelineOf(facts),
  }
}

/** Makes everyone who has the thread open reload it. */
const tellReaders = async (db: Db, { channelId, seq }: IncidentRow): Promise<void> =>
  publishMessage(db, 'changed', await messageAt(db, channelId, seq))

async function reportPageOf(db: Db, user: Person, id: string, writer: ReturnType<typeof writerOf>): Promise<string> {
  // If two users create the report at once, the second finds the first one's page.
  await db.all(sql`select from chat_incidents where id = ${id} for update`)
  const row = await incidentAt(db, user, id)
  if (row.reportPageId !== null) return row.reportPageId
  const links = {
    thread: threadPathOf(row.channelId, row.seq),
    bank: `/customers/${row.customerId}/lockerBanks/${row.bankId}`,
    ticket: `/dashboard/helpDesk/tickets/${row.ticketId}`,
  }
  const { title, body } = reportOf(await factsOf(db, user, row), links, new Date().toISOString())
  const pageId = await draftPage(db, user, writer, {
    spaceKey: 'RUN',
    parentTitle: 'Incident reports',
    title,
    body,
    tags: ['incident'],
    entityLinks: [
      { kind: 'customers', ref: row.customerId, label: row.customer },
      { kind: 'faultCodes', ref: 'disconnected', label: 'disconnected' },
    ],
  })
  await db.all(sql`update chat_incidents set report_page_id = ${pageId} where id = ${id}`)
  await tellReaders(db, row)
  return pageId
}

export function incidentRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/chat/incidents', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await recentIncidents(db, user) })),
  )

  serve(app, 'GET /api/chat/channels/:id/messages/:seq/incident', ({ params: { id, seq }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      const row = await incidentWhere(db, user, sql`i.channel_id = ${id} and i.seq = ${seq}`)
      return { incident: row ? await wholeIncident(db, user, row) : null }
    }),
  )

  serve(app, 'POST /api/chat/incidents/:id/join', async ({ params: { id }, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      const row = await incidentAt(db, user, id)
      await addMembers(db, row.channelId, [user.id])
      await db.all(sql`
        insert into chat_incident_people (incident_id, user_id) values (${id}, ${user.id}) on conflict do nothing`)
      await tellReaders(db, row)
    })
    return undefined
  })

  serve(app, 'POST /api/chat/incidents/:id/report', ({ params: { id }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => ({ pageId: await reportPageOf(db, user, id, writerOf(user, request)) })),
  )
}
