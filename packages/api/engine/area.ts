/** What an area adds to the server: rules and computed fields of its resources, its own routes, and background work. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import type { HomePart } from '../home/homePart.ts'
import type { ImportKind } from '../imports/importKind.ts'
import type { MonitorRule } from '../monitorRule.ts'
import type { Purging } from '../purging.ts'
import type { SearchedKind } from '../search/searchedKind.ts'
import type { StreamTopic } from '../stream/streamTopic.ts'
import type { SystemCard } from '../systemCard.ts'
import type { Task } from '../tasks/task.ts'
import type { Computed } from './computed.ts'
import type { RulesOf, WriteContext } from './rules.ts'

export interface Area {
  readonly rules?: readonly RulesOf[]
  readonly figures?: readonly Computed[]
  readonly routes?: (app: FastifyInstance, deps: Deps) => void
  readonly tasks?: readonly Task[]
  /** Runs once the server listens; disposed when it stops. */
  readonly start?: (deps: Deps) => Promise<AsyncDisposable | undefined>
  /** Shown on the first page of the system area. */
  readonly systemCards?: readonly SystemCard[]
  /** Shown on the work queue. */
  readonly home?: readonly HomePart[]
  /** What can be imported from a file. */
  readonly imports?: readonly ImportKind[]
  readonly purging?: Purging
  /** Records that have a ticket while they're in trouble. */
  readonly monitors?: readonly MonitorRule[]
  /** Topics that clients can follow live. */
  readonly topics?: readonly StreamTopic[]
  /** What global search finds in this area. */
  readonly search?: readonly SearchedKind[]
  /** If the customer may not have this many more records, for example by its contract, the next statement fails. */
  readonly refuseBeyond?: (context: Pick<WriteContext, 'db' | 'place'>, resource: Resource, more: number) => void
  /** Whether every file about a customer masks personal data, whatever the exporting user's permissions are. */
  readonly masksFiles?: (db: Db, customerId: string) => Promise<boolean>
}
