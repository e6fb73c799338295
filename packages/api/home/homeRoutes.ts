/** The work queue in one response. If one part fails, the others are still shown. */
import { can, canOpenSystem } from '@postern/domain/auth/permission.ts'
import { homeOrder } from '@postern/domain/home/homeOrder.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../auth/people.ts'
import { type Db, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { knownZone } from '../knownZone.ts'
import { announcementRoutes, announcementsFor } from './announcements.ts'
import type { HomeContent, HomePart } from './homePart.ts'
import { overnight } from './overnight.ts'

/** The page waits no longer than this for a part. */
const partMs = 2_500

async function readPart(db: Db, { read }: HomePart, user: Person): Promise<HomeContent | null> {
  try {
    return await db.inPart(async () => {
      db.later(sql`set local statement_timeout = ${sql.lit(partMs)}`)
      return read(db, user)
    })
  } catch {
    return null
  }
}

const maySee =
  (user: Person) =>
  ({ access, inSystem }: HomePart): boolean =>
    access.some((permission) => can(user, permission)) && (!inSystem || canOpenSystem(user))

export function homeRoutes(app: FastifyInstance, deps: Deps, parts: readonly HomePart[]): void {
  serve(app, 'GET /api/home', ({ query, signedIn: { user } }) =>
    tx(deps.database, 'all', async (db) => {
      const contents: HomeContent[] = []
      const missing: string[] = []
      for (const part of parts.filter(maySee(user))) {
        const content = await readPart(db, part, user)
        if (content) contents.push(content)
        else missing.push(part.name)
      }
      return {
        at: new Date().toISOString(),
        order: homeOrder(user),
        tiles: contents.flatMap(({ tiles = [] }) => tiles),
        lines: contents.flatMap(({ lines }) => lines.filter(({ count }) => count > 0)),
        missing,
        changes: await overnight(db, user, knownZone(query.timeZone)),
        announcements: await announcementsFor(db, user.id),
      }
    }),
  )
  announcementRoutes(app, deps)
}
