/** What an entity does beyond being stored. A few hooks, each inside the transaction of the write; most entities need none. */
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
  /** The record comes back from the archive as it was: what a write leaves alone because it stays the same is asked again. */
  readonly restoring?: true
  /** Changes another record as a consequence of this write, with its own audit row. */
  readonly alsoUpdate: (resource: Resource, id: string, values: Record<string, unknown>) => Promise<void>
  /** The same for all that a condition holds for (the row is `r`) until they have these values, however many. */
  readonly alsoUpdateAll: (
    resource: Resource,
    where: RawBuilder<unknown>,
    values: Record<string, unknown>,
  ) => Promise<void>
  /** Writes inside a customer that is being created, as the platform itself: the user who creates it needs no permissions inside it. */
  readonly inside: (customerId: string) => InsideCustomer
}

export interface InsideCustomer {
  readonly create: (resource: Resource, values: Record<string, unknown>) => Promise<AnyRecord>
  readonly update: (resource: Resource, id: string, values: Record<string, unknown>) => Promise<AnyRecord>
}

type Offer = (place: CustomerScope) => RawBuilder<unknown>

export interface Rules<F extends Fields> {
  /** What a new record begins with where that depends on what was written of it; what was written stays. */
  defaults?: (context: WriteContext, written: Partial<ValuesOf<F>>) => Promise<Partial<ValuesOf<F>>>
  /** Sentences about values that do not fit together. Sees the whole record as it would be. */
  check?: (next: ValuesOf<F>, before: (ValuesOf<F> & RecordMeta) | null) => Issue[]
  /** Settles other records before this one is written, and may add values to it. */
  beforeWrite?: (
    context: WriteContext,
    next: ValuesOf<F>,
    before: (ValuesOf<F> & RecordMeta) | null,
  ) => Promise<Partial<ValuesOf<F>>>
  /** What no column holds and these two look at all the same. It is read for them; nothing else of that kind is. */
  looksAt?: readonly (WorkedOutKeys<F> & string)[]
  /** What a new record brings with it. */
  afterCreate?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<void>
  /** `true`, or why this record may not be archived. `along`: it goes with what it belongs to. */
  mayArchive?: (
    record: ValuesOf<F> & RecordMeta,
    context: WriteContext,
    along?: boolean,
  ) => true | string | Promise<true | string>
  /** The same for many, where asking for each would be a statement each: why some may not, by id. */
  archiveBlocks?: (
    records: readonly (ValuesOf<F> & RecordMeta)[],
    context: WriteContext,
    along?: boolean,
  ) => Promise<ReadonlyMap<string, string>>
  /** What becomes of other records when this one goes, or of itself. */
  beforeArchive?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<void>
  /** What a record gives up before it comes back, because another has it now. */
  beforeRestore?: (context: WriteContext, record: ValuesOf<F> & RecordMeta) => Promise<Partial<ValuesOf<F>>>
  /** Whether one may be archived does not depend on which others are: many can go at once. */
  archivesByItself?: true
  /** The fields whose new value `beforeWrite` holds against others of its kind; in the rest many are changed at once. None named: all. */
  crossRecordFields?: readonly (keyof F & string)[]
  /** By pointer: which records a form offers for it, a condition on their row `r`. `beforeWrite` refuses the others in a sentence. */
  offers?: { readonly [K in keyof F & string]?: Offer }
}

export interface RulesOf {
  readonly resource: Resource
  /** Whether the entity has a rule of its own there. */
  readonly has: (
    hook: 'check' | 'beforeWrite' | 'afterCreate' | 'mayArchive' | 'beforeArchive' | 'beforeRestore',
  ) => boolean
  readonly looksAt: readonly string[]
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
 * Typed by the entity where it is written, erased for the engine. The cast is sound because the engine hands a rule only
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
