/** Records that are written one by one, as the person who started the import: by their rules, and within that person’s rights. */
import { can, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type Person, personOf, staffById } from '../../auth/people.ts'
import { type Database, type Db, tx } from '../../database/db.ts'
import type { LinkMailDeps } from '../../email/outbox.ts'
import type { Context } from '../../engine/context.ts'
import { planCreate } from '../../engine/planWrite.ts'
import { ruleContext } from '../../engine/records.ts'
import { rulesOf } from '../../engine/registry.ts'
import { insertRecord } from '../../engine/writeRecord.ts'
import type { ImportKind, Values } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

/** Rights may have changed since it was asked for: the same question as at the door. */
export async function requireStarter(
  database: Database,
  { startedBy, customerId }: StoredImport,
  kind: ImportKind,
): Promise<Person> {
  const staff = await tx(database, 'all', (db) => staffById(db, startedBy ?? ''))
  const actor = staff?.maySignIn ? personOf(staff) : null
  const mayStill =
    actor && canReach(actor, customerId) && kind.permissions.every((permission) => can(actor, permission))
  if (!mayStill) throw failure('forbidden', { message: 'The person who started this can’t import any more.' })
  return actor
}

const noMail = (): never => {
  throw new Error('this import sends no mail and seals nothing')
}

/** Where records are written in sets, and only what they refer to is created by its rules. */
export const withoutMail: LinkMailDeps = {
  secrets: { seal: noMail, open: noMail, mac: noMail },
  publicUrl: noMail,
  sendsMail: false,
}

/** `actor` null: the platform itself writes. */
export const importContext = (
  db: Db,
  { customerId, startedBy, requestId }: StoredImport,
  {
    actor,
    mail,
    via = 'import',
  }: { readonly actor: Person | null; readonly mail: LinkMailDeps; readonly via?: string },
): Context => ({
  db,
  place: { customerId, reachable: null },
  writer: { userId: startedBy, via, requestId },
  actor,
  seal: mail.secrets.seal,
  mail,
})

/** As a form sends it: what wasn’t entered is empty, unless a rule knows a default for it. */
const asEntered = (resource: Resource, values: Values): Values => ({
  ...Object.fromEntries(
    fieldsWhere(
      resource,
      (field) => field.writable && field.default === undefined && field.defaultBy === undefined,
    ).map(([name]) => [name, null]),
  ),
  ...values,
})

/** With an ID that the dry run has promised. */
export async function createWithId(
  context: Context,
  resource: Resource,
  id: string,
  values: Values,
): Promise<AnyRecord> {
  const planned = await planCreate(ruleContext(context), resource, asEntered(resource, values))
  const record = await insertRecord(context, resource, id, planned)
  await rulesOf(resource).afterCreate(ruleContext(context), record)
  return record
}

/** What a person could have entered; rules add the rest again. */
export const writableOf = (resource: Resource, values: Values): Values =>
  Object.fromEntries(
    fieldsWhere(resource, ({ writable }) => writable).flatMap(([name]) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  )

/** The same of columns, as rows of imports keep them. */
export const writableInColumns = (resource: Resource, columns: Values): Values =>
  Object.fromEntries(
    fieldsWhere(resource, ({ writable }) => writable).flatMap(([name]) =>
      columns[snake(name)] === undefined ? [] : [[name, columns[snake(name)]]],
    ),
  )
