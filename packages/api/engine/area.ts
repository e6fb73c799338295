/** What an area of the server brings: how its entities behave, what they show, its own routes and its background work. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import type { Computed } from './computed.ts'
import type { RulesOf, WriteContext } from './rules.ts'

export interface AreaJob {
  readonly name: string
  readonly everySeconds: number
  /** Workers alone where doing it on every node would be wasted. */
  readonly runsOn: 'every node' | 'workers'
  readonly run: (database: Database) => Promise<unknown>
}

export interface Area {
  readonly rules?: readonly RulesOf[]
  readonly figures?: readonly Computed[]
  readonly routes?: (app: FastifyInstance, deps: Deps) => void
  readonly jobs?: readonly AreaJob[]
  /** Throws where a customer may not have this many more records, for example by its contract. */
  readonly refuseBeyond?: (
    context: Pick<WriteContext, 'db' | 'place'>,
    resource: Resource,
    more: number,
  ) => Promise<void>
  /** Whether every file about a customer masks personal data, whoever exports it. */
  readonly masksFiles?: (db: Db, customerId: string) => Promise<boolean>
}
