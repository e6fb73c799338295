/** Loads the demo into an empty database. */

import { inboundMails } from '@postern/demo/areas/helpDesk/mails.ts'
import { importsOf } from '@postern/demo/areas/people/imports.ts'
import { scimTokenOf } from '@postern/demo/areas/people/scim.ts'
import { wikiOf } from '@postern/demo/areas/wiki/wiki.ts'
import type { DemoWorld } from '@postern/demo/rows.ts'
import { signInsOf } from '@postern/demo/signIns.ts'
import { deviceAndTicketTraffic } from '@postern/demo/traffic/traffic.ts'
import { worldSeed } from '@postern/demo/world.ts'
import { demoPassword, signIns } from '@postern/domain/auth/demoSignIns.ts'
import { targetsFirst } from '@postern/domain/engine/registry.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords/password.ts'
import { type Database, type Db, tx } from '../database/db.ts'
import { holdLock } from '../database/holdLock.ts'
import type { Secrets } from '../secrets.ts'
import { insertChat } from './demoChat.ts'
import { imageColumns, insertRecords, insertRows, sealSecrets } from './demoRows.ts'
import { type DemoSize, demoOf, finishDemo } from './demoSteps.ts'
import { insertTraffic } from './demoTraffic.ts'

/** Staff get an emailed code, readable in the demo; the others never sign in here. */
const byMail = { method: 'email', name: 'E-mail' }
const byApp = { method: 'totp', name: 'Authenticator app' }

const imageRow = (image: DemoWorld['images'][number]) => ({
  ...imageColumns(image),
  createdAt: new Date().toISOString(),
})

const mailRow = ({ raw, ...mail }: ReturnType<typeof inboundMails>[number]) => ({
  ...mail,
  size: Buffer.byteLength(raw),
  raw: `\\x${Buffer.from(raw).toString('hex')}`,
})

/** Publishing creates a version unless the newest one has the same source, so labels are inserted as drafts with their published source. */
function unpublished({ thermalLabels, labelVersions }: DemoWorld): DemoWorld['thermalLabels'] {
  // Newest first within each group.
  const newest = Map.groupBy(labelVersions, ({ thermalLabelId }) => thermalLabelId)
  return thermalLabels.map((label) => {
    const source = newest.get(label.id)?.[0]?.source ?? label.source
    return { ...label, source, state: 'draft' }
  })
}

async function insertLabelVersions(db: Db, { thermalLabels, labelVersions }: DemoWorld): Promise<void> {
  await insertRows(db, 'label_versions', labelVersions)
  for (const { id, state, source } of thermalLabels) {
    await db.all(sql`update thermal_labels set state = ${state} where id = ${id}`)
    await db.all(sql`update thermal_labels set source = ${source} where id = ${id} and source <> ${source}`)
  }
}

/** For the first customer, by the user who sets up customers. */
async function insertImports(db: Db, world: DemoWorld): Promise<void> {
  const {
    customers: [customer],
    users,
  } = world
  const user = users.find(({ email }) => email === 'implementation@postern.test')
  if (!customer || !user) return
  const made = importsOf({ customerId: customer.id, userId: user.id, seed: worldSeed, now: new Date() })
  await insertRows(db, 'import_profiles', made.profiles)
  await insertRows(db, 'import_sources', made.sources)
  await insertRows(db, 'imports', made.imports)
  await insertRows(db, 'import_fetches', made.fetches)
  for (const { customerId } of world.settings.filter(({ scimEnabled }) => scimEnabled))
    await insertRows(db, 'scim_tokens', [
      scimTokenOf({ customerId, userId: user.id, seed: worldSeed, now: new Date() }),
    ])
}

async function insertWiki(db: Db, { users, provider, lockerVendors }: DemoWorld): Promise<void> {
  const staff = users.filter(({ customerId }) => customerId === provider.id)
  const wiki = wikiOf({ seed: worldSeed, now: new Date(), staff, vendors: lockerVendors })
  await insertRows(db, 'wiki_spaces', wiki.spaces)
  const pages = wiki.pages.map((page) => ({ ...page, entityLinks: JSON.stringify(page.entityLinks) }))
  await insertRows(db, 'wiki_pages', pages)
  await insertRows(db, 'wiki_revisions', wiki.revisions)
  await insertRows(db, 'wiki_links', wiki.links)
  await insertRows(db, 'wiki_readers', wiki.readers)
  await insertRows(db, 'wiki_comments', wiki.comments)
}

/** Everything except the large tables: people and parcels follow in steps. */
async function insertWorld(db: Db, world: DemoWorld, passwordHash: string, secrets: Secrets): Promise<void> {
  const { provider, audit, images, contacts, contactDelegates, handlingAlerts, labelVersions: _, ...rest } = world
  const recordsByResource: { readonly [N in ResourceName]?: DemoWorld[keyof typeof rest] } = {
    ...rest,
    customers: [provider, ...world.customers],
    thermalLabels: unpublished(world),
  }
  await db.all(sql`set constraints all deferred`)
  // If two kinds refer to each other, both foreign keys are deferrable and checked at the end of the load.
  for (const resource of targetsFirst())
    await insertRecords(db, resource, sealSecrets(secrets, resource, recordsByResource[resource.name] ?? []))
  await insertLabelVersions(db, world)
  await insertRows(db, 'images', images.map(imageRow))
  // Only staff have a password here: everyone else signs in to the product apps.
  await db.all(sql`update users set password_hash = ${passwordHash} where customer_id = ${provider.id}`)
  const factors = world.users
    .filter(({ mfaRequired }) => mfaRequired)
    .map(({ id, customerId, createdAt }) => ({
      id,
      userId: id,
      ...(customerId === provider.id ? byMail : byApp),
      confirmedAt: createdAt,
      createdAt,
    }))
  await insertRows(db, 'factors', factors)
  const customers = world.users.filter(({ customerId }) => customerId !== provider.id)
  await insertRows(db, 'sign_in_log', signInsOf(customers, worldSeed))
  await insertRows(db, 'audit_log', audit)
  await insertRows(db, 'inbound_mail', inboundMails(worldSeed, new Date()).map(mailRow))
  await insertImports(db, world)
  await insertWiki(db, world)
}

const anyCustomer = (db: Db) => db.one(sql<{ id: string }>`select id from customers limit 1`)

/** Whether the database has no data yet. */
export const isEmpty = (database: Database): Promise<boolean> =>
  tx(database, 'all', async (db) => (await anyCustomer(db)) === undefined)

/** Whether this database is a demo: its passwords are published, so its emails may be, too. */
export const demoIsLoaded = (database: Database): Promise<boolean> =>
  tx(database, 'all', async (db) => {
    const found = await db.one(sql`
      select from users u join customers c on c.id = u.customer_id
      where c.is_provider and lower(u.email) = ${signIns[0]?.email} and u.archived_at is null`)
    return found !== undefined
  })

/**
 * Everything people need to sign in and look around, in one transaction; `finishDemo` loads the rest. Does nothing if there
 * are customers already: another node may have been faster.
 */
export async function beginDemo(database: Database, now: Date, secrets: Secrets, size: DemoSize): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const { world, period, steps } = demoOf(now, size)
  const traffic = deviceAndTicketTraffic(world, period)
  await tx(database, 'all', async (db) => {
    await holdLock(db, 'demo world')
    if (await anyCustomer(db)) return
    await insertWorld(db, world, passwordHash, secrets)
    await insertTraffic(db, traffic)
    await insertChat(db, world, now)
    await db.all(sql`
      insert into demo_load (size, made_for, steps_total) values (${size}, ${now.toISOString()}, ${steps.length})`)
  })
}

/** Loads all of it, for callers that can wait. */
export async function loadDemo(database: Database, now: Date, secrets: Secrets, size: DemoSize): Promise<void> {
  await beginDemo(database, now, secrets, size)
  await finishDemo(database)
}
