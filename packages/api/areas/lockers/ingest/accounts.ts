/** Accounts at locker vendors: where their events arrive, and the secrets that tell theirs from others'. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Database, type Db, quickly } from '../../../database/db.ts'
import type { Secrets } from '../../../secrets.ts'

/** How long the secret before the present one is believed after a rotation. */
const overlapHours = 24

export interface VendorAccount {
  readonly id: string
  readonly vendorId: string
  readonly adapter: 'rest' | 'gateway' | 'mqtt' | 'simulator'
  readonly baseUrl: string | null
  readonly credentials: string | null
  /** The present one first. */
  readonly signingSecrets: readonly string[]
}

interface AccountRow {
  id: string
  vendorId: string
  adapter: VendorAccount['adapter']
  baseUrl: string | null
  credentials: string | null
  signingSecret: string
  previousSecret: string | null
}

const selectAccount = sql`
  select a.id, a.locker_vendor_id as "vendorId", v.adapter, coalesce(a.base_url, v.base_url) as "baseUrl", a.credentials,
    a.signing_secret as "signingSecret",
    case when a.previous_secret_until > now() then a.previous_signing_secret end as "previousSecret"
  from locker_vendor_accounts a join locker_vendors v on v.id = a.locker_vendor_id
  where a.is_active and v.status <> 'disabled'`

/** Sealed secrets belong to their account: moved to another row they can't be opened. */
const ownerOf = (id: string) => `locker account ${id}`

function opened(secrets: Secrets, row: AccountRow): VendorAccount {
  const { signingSecret, previousSecret, credentials, ...account } = row
  const open = (sealed: string) => secrets.open(ownerOf(row.id), sealed)
  return {
    ...account,
    credentials: credentials === null ? null : open(credentials),
    signingSecrets: [signingSecret, ...(previousSecret === null ? [] : [previousSecret])].map(open),
  }
}

export async function accountByKey(
  database: Database,
  secrets: Secrets,
  webhookKey: string,
): Promise<VendorAccount | null> {
  const [row] = await quickly(database, sql<AccountRow>`${selectAccount} and a.webhook_key = ${webhookKey}`)
  return row ? opened(secrets, row) : null
}

export async function accountById(database: Database, secrets: Secrets, id: string): Promise<VendorAccount | null> {
  const [row] = await quickly(database, sql<AccountRow>`${selectAccount} and a.id = ${id}`)
  return row ? opened(secrets, row) : null
}

const newSecret = () => randomBytes(32).toString('base64url')

export interface NewAccount {
  readonly vendorId: string
  readonly name: string
  readonly baseUrl: string | null
}

export interface AccountKeys {
  readonly id: string
  readonly webhookKey: string
  /** Shown once. */
  readonly signingSecret: string
}

export async function createAccount(db: Db, secrets: Secrets, account: NewAccount): Promise<AccountKeys> {
  const keys: AccountKeys = { id: uuidv7(), webhookKey: newSecret(), signingSecret: newSecret() }
  await db.all(sql`
    insert into locker_vendor_accounts (id, locker_vendor_id, name, base_url, webhook_key, signing_secret)
    values (${keys.id}, ${account.vendorId}, ${account.name}, ${account.baseUrl}, ${keys.webhookKey},
      ${secrets.seal(ownerOf(keys.id), keys.signingSecret)})`)
  return keys
}

/** The old secret is believed for another day, so that no event is lost while the vendor changes over. */
export async function rotateSecret(db: Db, secrets: Secrets, id: string): Promise<string> {
  const secret = newSecret()
  await db.all(sql`
    update locker_vendor_accounts set previous_signing_secret = signing_secret,
      previous_secret_until = now() + make_interval(hours => ${overlapHours}),
      signing_secret = ${secrets.seal(ownerOf(id), secret)}, row_version = row_version + 1
    where id = ${id}`)
  return secret
}
