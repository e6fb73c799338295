/** All areas' cards that a user may view, in one response. A card that fails doesn't affect the others. */
import { can } from '@postern/domain/auth/permission.ts'
import type { ToldCard } from '@postern/domain/system/systemHealth.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { knownZone } from '../../knownZone.ts'
import type { CardReader, SystemCard } from '../../systemCard.ts'

/** Time limit per card, so a slow one can't hold up the page. */
const cardMs = 1_500

async function told(db: Db, { key, read }: SystemCard, reader: CardReader): Promise<ToldCard> {
  try {
    const card = await db.inPart(async () => {
      db.later(sql`set local statement_timeout = ${sql.lit(cardMs)}`)
      return read(db, reader)
    })
    return { key, card }
  } catch {
    return { key, card: null }
  }
}

/** Sequential: they share a connection, and each takes a few milliseconds. */
export async function readCards(db: Db, cards: readonly SystemCard[], reader: CardReader): Promise<ToldCard[]> {
  const all: ToldCard[] = []
  for (const card of cards.filter(({ access }) => access.some((permission) => can(reader.actor, permission))))
    all.push(await told(db, card, reader))
  return all
}

export function systemHealthRoutes(app: FastifyInstance, { database }: Deps, cards: readonly SystemCard[]): void {
  serve(app, 'GET /api/system/health', async ({ query, signedIn: { user } }) => {
    const reader = { actor: user, timeZone: knownZone(query.timeZone) }
    const shown = await tx(database, 'all', (db) => readCards(db, cards, reader))
    return { at: new Date().toISOString(), cards: shown }
  })
}
