/** What can be imported: areas define kinds, and the importer handles any of them. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { CustomField } from '@postern/domain/engine/customFields.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Context } from '../engine/context.ts'

export type Values = Readonly<Record<string, unknown>>

/** A key that matches rows to records. */
export interface ImportKey {
  readonly key: string
  readonly label: string
  /** The targets whose texts form the key, joined by a space. */
  readonly targets: readonly string[]
  /** The same key for a record `r`. Compared in lowercase. */
  readonly ofRecord: RawBuilder<string | null>
}

/** Checks that a record's definition can't express, prepared once for all rows of a file. */
export interface Planner {
  /** The values to write, including those the rules add, or the issues that prevent it. */
  readonly plan: (next: Values, before: AnyRecord | null) => { readonly values: Values } | { readonly issues: Issue[] }
}

/** Rows of `import_rows i` that conflict with other rows or records, found by one query for all rows. */
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
  /** All of them are required. */
  readonly permissions: readonly Permission[]
  /** Fields that a file may not set. */
  readonly without: readonly string[]
  /** Required fields that the planner fills in if the file doesn't. */
  readonly optional: readonly string[]
  /** By reference field: the values of a record that doesn't exist yet, from its name and its parent. */
  readonly creates: Readonly<
    Record<string, (name: string, parent: Values, context: Context) => Values | Promise<Values>>
  >
  readonly keys: readonly ImportKey[]
  /** References that can narrow down which records a file is expected to contain. */
  readonly scopes: readonly string[]
  /** What happens to records missing from the file, and which records `r` it applies to. */
  readonly leaving?: { readonly values: Values; readonly applies: RawBuilder<boolean> }
  readonly deactivating?: { readonly values: Values; readonly applies: RawBuilder<boolean> }
  /** Records `r` that an undo can't archive because they're still in use. */
  readonly isHeld?: RawBuilder<boolean>
  /** Whether a record `o` now has a value that `r` would get back from row `i`. Fields unique per customer are checked anyway. */
  readonly clashes?: RawBuilder<boolean>
  /** The field whose changes the brake counts. */
  readonly addressField?: string
  /** Values of a new record in addition to those in the file. */
  readonly origin: Values
  readonly customFields?: (db: Db, customerId: string) => Promise<readonly CustomField[]>
  readonly planner: (db: Db, customerId: string) => Promise<Planner>
  /** Records are written one by one by their rules, as if entered by a person: for kinds with thousands of records, not millions. */
  readonly byRules?: true
  readonly setChecks?: (scope: ImportScope) => readonly SetCheck[]
}

let kinds: ReadonlyMap<string, ImportKind> = new Map()

export function registerImportKinds(all: readonly ImportKind[]): void {
  kinds = new Map(all.map((kind) => [kind.name, kind]))
}

export const allImportKinds = (): readonly ImportKind[] => [...kinds.values()]
export const importKindNamed = (name: string): ImportKind | undefined => kinds.get(name)
