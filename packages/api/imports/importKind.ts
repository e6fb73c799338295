/** What can be imported: an area brings a kind, the importer works for any of them. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { CustomField } from '@postern/domain/engine/customFields.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Context } from '../engine/context.ts'

export type Values = Readonly<Record<string, unknown>>

/** What rows find their record by. */
export interface ImportKey {
  readonly key: string
  readonly label: string
  /** The targets whose texts make it, joined by a blank. */
  readonly targets: readonly string[]
  /** The same of a record `r`. Compared in small letters. */
  readonly ofRecord: RawBuilder<string | null>
}

/** Whatever a record must fit that its definition can't say, prepared once for all rows of a file. */
export interface Planner {
  /** The values to write, with what the rules add, or why it can't be. */
  readonly plan: (next: Values, before: AnyRecord | null) => { readonly values: Values } | { readonly issues: Issue[] }
}

/** Rows of `import_rows i` that don't fit other rows or records, found in sets. */
export interface SetCheck {
  readonly target: string
  readonly message: string
  /** A select of `place` and `found`. */
  readonly rows: RawBuilder<unknown>
}

export interface ImportScope {
  readonly customerId: string
  readonly importId: string
}

export interface ImportKind {
  readonly name: ImportKindName
  readonly resource: Resource
  /** All of them are needed. */
  readonly permissions: readonly Permission[]
  /** Fields that a file may not set. */
  readonly without: readonly string[]
  /** Required fields that the planner fills in where a file doesn't. */
  readonly optional: readonly string[]
  /** By reference field: the values of one that doesn't exist yet, from its name and what it belongs to. */
  readonly creates: Readonly<
    Record<string, (name: string, parent: Values, context: Context) => Values | Promise<Values>>
  >
  readonly keys: readonly ImportKey[]
  /** References by which the records that a file should have can be narrowed down. */
  readonly scopes: readonly string[]
  /** What happens to records that the file doesn't have, and for which records `r` it does. */
  readonly leaving?: { readonly values: Values; readonly applies: RawBuilder<boolean> }
  readonly deactivating?: { readonly values: Values; readonly applies: RawBuilder<boolean> }
  /** Records `r` that an undo can't archive, because work on them goes on. */
  readonly isHeld?: RawBuilder<boolean>
  /** Whether a record `o` has what `r` would get back from the row `i`, beside fields that are unique at the customer. */
  readonly clashes?: RawBuilder<boolean>
  /** The field whose changes are counted by the brake. */
  readonly addressField?: string
  /** What a new record has beside what the file says. */
  readonly origin: Values
  readonly customFields?: (db: Db, customerId: string) => Promise<readonly CustomField[]>
  readonly planner: (db: Db, customerId: string) => Promise<Planner>
  /** Its records are written one by one by their rules, as a person would: for kinds of which there are thousands, not millions. */
  readonly byRules?: true
  readonly setChecks?: (scope: ImportScope) => readonly SetCheck[]
}

let kinds: ReadonlyMap<string, ImportKind> = new Map()

export function registerImportKinds(all: readonly ImportKind[]): void {
  kinds = new Map(all.map((kind) => [kind.name, kind]))
}

export const allImportKinds = (): readonly ImportKind[] => [...kinds.values()]
export const importKindNamed = (name: string): ImportKind | undefined => kinds.get(name)
