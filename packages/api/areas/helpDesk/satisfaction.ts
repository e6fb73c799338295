/** Satisfaction ratings for solved tickets, through a link that works once and without signing in. */
import { createHash, randomBytes } from 'node:crypto'
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { takeFrom } from '../../auth/budget.ts'
import { type Database, type Db, tx } from '../../database/db.ts'
import { apart } from '../../database/whole.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../engine/audit.ts'
import { serve } from '../../http/serve.ts'
import { requireWritable, ticketAt } from './ticketAt.ts'
import { writerOf } from './ticketWriter.ts'
import { ticketResource } from './writes/saveTicket.ts'
import type { TicketRef } from './writes/storedTicket.ts'
import { insertEvent } from './writes/ticketEvents.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates a new link for a solved ticket; older ones stop working. The token itself isn't stored. */
export async function askForSatisfaction(db: Db, { customerId, id }: TicketRef): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const asked = await db.one(sql`
    update tickets set satisfaction_token_hash = ${hashOf(token)}
    where customer_id = ${customerId} and id = ${id} and solved_at is not null returning id`)
  if (!asked) throw failure('conflict', { message: 'Solve the ticket first. Then you can ask how it went.' })
  return token
}

interface Asked extends TicketRef {
  readonly number: number
  readonly subject: string
  readonly score: number | null
  readonly rowVersion: number
  readonly requesterName: string
}

const askedBy = (db: Db, token: string) =>
  db.one(sql<Asked>`
    select customer_id as "customerId", id, number, subject, satisfaction as score, row_version as "rowVersion",
      requester_name as "requesterName"
    from tickets where satisfaction_token_hash = ${hashOf(token)}`)

/** Tokens can't be guessed; this limits attempts anyway. */
const tries = { times: 30, seconds: 600 }

async function requireTries(database: Database, { ip }: FastifyRequest): Promise<void> {
  const taken = await apart(() => tx(database, 'all', (db) => takeFrom(db, `satisfaction:${ip}`, tries)))
  if (!taken.allowed) throw failure('too_many', { retryAfterSeconds: taken.waitSeconds })
}

const deadLink = () => failure('link_dead', { message: 'This link doesn’t work anymore. Reply to our email instead.' })

export function satisfactionRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'POST /api/helpDesk/tickets/:id/satisfactionLink',
    async ({ params: { id }, signedIn: { user }, request }) => {
      const ref = await ticketAt(database, user, id)
      return tx(database, { customerId: ref.customerId }, async (db) => {
        await requireWritable(db, ref.customerId)
        const token = await askForSatisfaction(db, ref)
        writeAudit(db, writerOf(user, request), [
          {
            resource: ticketResource,
            customerId: ref.customerId,
            recordId: ref.id,
            action: 'update',
            rowVersion: 0,
            changes: { satisfactionLink: { before: null, after: 'Created' } },
          },
        ])
        return { token }
      })
    },
  )

  serve(app, 'GET /api/helpDesk/satisfaction/:token', async ({ params: { token }, request }) => {
    await requireTries(database, request)
    const asked = await tx(database, 'all', (db) => askedBy(db, token))
    if (!asked) throw deadLink()
    return { number: ticketNumber(asked.number), subject: asked.subject, score: asked.score }
  })

  serve(app, 'POST /api/helpDesk/satisfaction/:token', async ({ params: { token }, body, request }) => {
    await requireTries(database, request)
    const { score, comment = '' } = body
    await tx(database, 'all', async (db) => {
      const asked = await askedBy(db, token)
      if (!asked) throw deadLink()
      await db.all(sql`
        update tickets set satisfaction = ${score}, satisfaction_comment = nullif(${comment}, ''), satisfaction_at = now()
        where customer_id = ${asked.customerId} and id = ${asked.id}`)
      await insertEvent(db, asked, {
        kind: 'automation',
        author: { kind: 'requester', id: null, name: asked.requesterName },
        body: `Rated it ${score} of 5.${comment === '' ? '' : ` “${comment}”`}`,
        data: { satisfaction: score },
        at: new Date().toISOString(),
      })
      writeAudit(db, { userId: null, via: 'satisfaction', requestId: request.id }, [
        {
          resource: ticketResource,
          customerId: asked.customerId,
          recordId: asked.id,
          action: 'update',
          rowVersion: asked.rowVersion,
          changes: { satisfaction: { before: asked.score, after: score } },
        },
      ])
    })
    return undefined
  })
}
