/** Records written one by one as the person who started the import: by their rules, and with that person’s permissions. */
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

/** Permissions may have changed since the request, so they're checked again. */
export async function requireStarter(
  database: Database,
  { startedBy, customerId }: StoredImport,
  kind: ImportKind,
): Promise<Person> {
  const staff = await tx(database, 'all', (db) => staffById(db, startedBy ?? ''))
  const actor = staff?.maySignIn ? personOf(staff) : null
  const mayStill =
    actor && canReach(actor, customerId) && kind.permissions.every((permission) => can(actor, permission))
  if (!mayStill) throw failure('forbidden', { message: 'The person who started this can’t import anymore.' })
  return actor
}

const noMail = (): never => {
  throw new Error('this import sends no mail and seals nothing')
}

/** For records written in bulk, where only the records they refer to are created by their rules. */
export const withoutMail: LinkMailDeps = {
  secrets: { seal: noMail, open: noMail, mac: noMail },
  publicUrl: noMail,
  sendsMail: false,
}

/** `actor` null: the platform is the author. */
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

/** As a form sends it: fields that weren’t entered are empty, unless a rule has a default for them. */
const asEntered = (resource: Resource, values: Values): Values => ({
  ...Object.fromEntries(
    fieldsWhere(
      resource,
      (field) => field.writable && field.default === undefined && field.defaultBy === undefined,
    ).map(([name]) => [name, null]),
  ),
  ...values,
})

/** With an ID that the dry run has reserved. */
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

/** Fields that a person could have entered; rules add the rest again. */
export const writableOf = (resource: Resource, values: Values): Values =>
  Object.fromEntries(
    fieldsWhere(resource, ({ writable }) => writable).flatMap(([name]) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  )

/** The same for columns, as import rows store them. */
export const writableInColumns = (resource: Resource, columns: Values): Values =>
  Object.fromEntries(
    fieldsWhere(resource, ({ writable }) => writable).flatMap(([name]) =>
      columns[snake(name)] === undefined ? [] : [[name, columns[snake(name)]]],
    ),
  )
