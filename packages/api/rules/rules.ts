/** What an entity does beyond being stored. Five hooks, each inside the transaction of the write; most entities need none. */
import type { CurrentUser } from '@postern/domain/endpoints/auth.ts'
import type { Issue } from '@postern/domain/failure.ts'
import { phoneCountries } from '@postern/domain/phone/phoneCountries.ts'
import type { AnyRecord, Fields, RecordMeta, Resource, ValuesOf } from '@postern/domain/resource.ts'
import type { Db } from '../db.ts'
import type { LinkMailDeps } from '../mail/outbox.ts'
import type { Writer } from '../resource/audit.ts'
import type { Place } from '../resource/statements.ts'
import { refuseBeyond } from './limits.ts'

export interface WriteContext {
  readonly db: Db
  readonly place: Place
  readonly writer: Writer
  /** Whose rights limit what they may give to others; null where the platform itself writes. */
  readonly actor: CurrentUser | null
  /** What writing to somebody needs. */
  readonly mail: LinkMailDeps
  /** Changes another record as a consequence of this write, with its own audit row. */
  readonly alsoUpdate: (resource: Resource, id: string, values: Record<string, unknown>) => Promise<void>
  /** Gives a customer a record of its own for every template in use. */
  readonly adoptTemplates: (customerId: string) => Promise<void>
  /** Gives a customer its record of every resource of which each has one. */
  readonly makeSingles: (customerId: string) => Promise<void>
}

export interface Rules<F extends Fields> {
  /** Sentences about values that do not fit together. Sees the whole record as it would be. */
  check?: (next: ValuesOf<F>, before: (ValuesOf<F> & RecordMeta) | null) => Issue[]
  /** Settles other records before this one is written, and may add values to it. */
  beforeWrite?: (
    context: WriteContext,
    next: ValuesOf<F>,
    before: (ValuesOf<F> & RecordMeta) | null,
  ) => Promise<Partial<ValuesOf<F>>>
  /** What a new record brings with it. */
  afterCreate?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<void>
  /** `true`, or why this record may not be archived. */
  mayArchive?: (record: ValuesOf<F> & RecordMeta, context: WriteContext) => true | string | Promise<true | string>
  /** What becomes of other records when this one goes, or of itself. */
  beforeArchive?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<void>
  /** Whether one may be archived does not depend on which others are: many can go at once. */
  archivesByItself?: true
  /** The fields whose new value `beforeWrite` holds against others of its kind; in the rest many are changed at once. None named: all. */
  concernsOthers?: readonly (keyof F & string)[]
}

export interface RulesOf {
  readonly resource: Resource
  /** Whether the entity has a rule of its own there. */
  readonly has: (hook: 'beforeWrite' | 'afterCreate' | 'mayArchive') => boolean
  readonly archivesByItself?: true
  readonly concernsOthers?: readonly string[]
  readonly check: (next: Record<string, unknown>, before: AnyRecord | null) => Issue[]
  readonly beforeWrite: (
    context: WriteContext,
    next: Record<string, unknown>,
    before: AnyRecord | null,
  ) => Promise<Record<string, unknown>>
  readonly afterCreate: (context: WriteContext, record: AnyRecord) => Promise<void>
  readonly mayArchive: (record: AnyRecord, context: WriteContext) => true | string | Promise<true | string>
  readonly beforeArchive: (context: WriteContext, record: AnyRecord) => Promise<void>
}

/**
 * Typed by the entity where it is written, erased for the engine. The cast is sound because the engine hands a rule only
 * records of the resource it was written for.
 */
export const rules = <F extends Fields>(resource: Resource<string, F>, own: Rules<F>): RulesOf => {
  const written = own as unknown as Partial<RulesOf>
  return {
    check: () => [],
    afterCreate: async () => {},
    mayArchive: () => true,
    beforeArchive: async () => {},
    ...written,
    // Whoever writes a number, a person or another rule, writes its country with it.
    beforeWrite: async (context, next, before) => {
      if (before === null) await refuseBeyond(context, resource)
      const added = (await written.beforeWrite?.(context, next, before)) ?? {}
      return { ...added, ...phoneCountries(resource, { ...next, ...added }) }
    },
    resource,
    has: (hook) => own[hook] !== undefined,
  }
}
