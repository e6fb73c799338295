/** Resource-specific behavior: a few hooks, each inside the transaction of the write. Most resources need none. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import type {
  AnyRecord,
  Fields,
  RecordMeta,
  Resource,
  ValuesOf,
  WorkedOutKeys,
} from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { phoneCountries } from '@postern/domain/phone/phoneCountries.ts'
import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import type { CustomerScope } from './statements.ts'

export interface WriteContext extends Context {
  /** Set while a record is restored unchanged: checks that normally skip unchanged values must run again. */
  readonly restoring?: true
  /** Changes another record as a consequence of this write, with its own audit row. */
  readonly alsoUpdate: (resource: Resource, id: string, values: Record<string, unknown>) => Promise<void>
  /** The same for all rows `r` that match `where`, however many. `where` must exclude rows that already have these values. */
  readonly alsoUpdateAll: (
    resource: Resource,
    where: RawBuilder<unknown>,
    values: Record<string, unknown>,
  ) => Promise<void>
  /** Writes inside a customer that is being created, as the platform: the user who creates it needs no permissions inside it. */
  readonly inside: (customerId: string) => InsideCustomer
}

export interface InsideCustomer {
  readonly create: (resource: Resource, values: Record<string, unknown>) => Promise<AnyRecord>
  readonly update: (resource: Resource, id: string, values: Record<string, unknown>) => Promise<AnyRecord>
}

type Offer = (place: CustomerScope) => RawBuilder<unknown>

export interface Rules<F extends Fields> {
  /** Defaults that depend on the values entered; entered values win. */
  defaults?: (context: WriteContext, written: Partial<ValuesOf<F>>) => Promise<Partial<ValuesOf<F>>>
  /** Issues with values that don't fit together. Sees the whole record as it would be. */
  check?: (next: ValuesOf<F>, before: (ValuesOf<F> & RecordMeta) | null) => Issue[]
  /** Changes other records before this one is written, and may add values to it. */
  beforeWrite?: (
    context: WriteContext,
    next: ValuesOf<F>,
    before: (ValuesOf<F> & RecordMeta) | null,
  ) => Promise<Partial<ValuesOf<F>>>
  /** Fields without a column that `check` and `beforeWrite` read. Only these are computed for them. */
  looksAt?: readonly (WorkedOutKeys<F> & string)[]
  /** A trigger in the database changes what is written, so the result is always read back. */
  readsBack?: true
  /** Creates what belongs to a new record. */
  afterCreate?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<void>
  /** `true`, or why this record may not be archived. `along`: it's archived together with its parent. */
  mayArchive?: (
    record: ValuesOf<F> & RecordMeta,
    context: WriteContext,
    along?: boolean,
  ) => true | string | Promise<true | string>
  /** The same for many records without a statement for each: the reasons for those that may not, by id. */
  archiveBlocks?: (
    records: readonly (ValuesOf<F> & RecordMeta)[],
    context: WriteContext,
    along?: boolean,
  ) => Promise<ReadonlyMap<string, string>>
  /** Changes other records, or this one, before it is archived. */
  beforeArchive?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<void>
  /** The values a record gives up before it's restored, because another record has them now. */
  beforeRestore?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<Partial<ValuesOf<F>>>
  /** Whether a record may be archived doesn't depend on which others are, so many can be archived at once. */
  archivesByItself?: true
  /** The fields that `beforeWrite` compares with other records; bulk edits of other fields run as a set. If omitted: all. */
  crossRecordFields?: readonly (keyof F & string)[]
  /** By reference: which records a form offers, as a condition on their row `r`. `beforeWrite` refuses all others with a message. */
  offers?: { readonly [K in keyof F & string]?: Offer }
}

export interface RulesOf {
  readonly resource: Resource
  /** Whether the resource defines this hook. */
  readonly has: (
    hook: 'check' | 'beforeWrite' | 'afterCreate' | 'mayArchive' | 'beforeArchive' | 'beforeRestore',
  ) => boolean
  readonly looksAt: readonly string[]
  readonly readsBack?: true
  readonly archivesByItself?: true
  readonly crossRecordFields?: readonly string[]
  readonly offers: Readonly<Record<string, Offer | undefined>>
  readonly defaults: (context: WriteContext, written: Record<string, unknown>) => Promise<Record<string, unknown>>
  readonly check: (next: Record<string, unknown>, before: AnyRecord | null) => Issue[]
  readonly beforeWrite: (
    context: WriteContext,
    next: Record<string, unknown>,
    before: AnyRecord | null,
  ) => Promise<Record<string, unknown>>
  readonly afterCreate: (context: WriteContext, record: AnyRecord) => Promise<void>
  readonly mayArchive: (
    record: AnyRecord,
    context: WriteContext,
    along?: boolean,
  ) => true | string | Promise<true | string>
  readonly archiveBlocks: (
    records: readonly AnyRecord[],
    context: WriteContext,
    along?: boolean,
  ) => Promise<ReadonlyMap<string, string>>
  readonly beforeArchive: (context: WriteContext, record: AnyRecord) => Promise<void>
  readonly beforeRestore: (context: WriteContext, record: AnyRecord) => Promise<Record<string, unknown>>
}

/**
 * Typed by the resource where it is written, erased for the engine. The cast is sound because the engine passes a rule only
 * records of the resource it was written for.
 */
export const rules = <F extends Fields>(resource: Resource<ResourceName, F>, own: Rules<F>): RulesOf => {
  const written = own as unknown as Partial<RulesOf>
  return {
    defaults: async () => ({}),
    check: () => [],
    offers: {},
    looksAt: [],
    afterCreate: async () => {},
    mayArchive: () => true,
    archiveBlocks: async (records, context, along) => {
      const blocks = new Map<string, string>()
      for (const record of records) {
        const allowed = (await written.mayArchive?.(record, context, along)) ?? true
        if (allowed !== true) blocks.set(record.id, allowed)
      }
      return blocks
    },
    beforeArchive: async () => {},
    beforeRestore: async () => ({}),
    ...written,
    // Users and other rules write a phone number together with its country.
    beforeWrite: async (context, next, before) => {
      const added = (await written.beforeWrite?.(context, next, before)) ?? {}
      const values = Object.keys(added).length === 0 ? next : { ...next, ...added }
      return { ...added, ...phoneCountries(resource, values, before) }
    },
    resource,
    has: (hook) => own[hook] !== undefined,
  }
}
