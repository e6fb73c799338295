/** Locker vendor accounts: where their events arrive, and the secrets that authenticate them. */
import { randomBytes } from 'node:crypto'
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { sql } from 'kysely'
import { type Database, type Db, quickly } from '../../../database/db.ts'
import { secretOwner } from '../../../engine/writeRecord.ts'
import { newId } from '../../../newId.ts'
import type { Secrets } from '../../../secrets.ts'
import { type VendorNode, vendorNodeOf } from '../accounts/vendorNode.ts'
import { webhookRoot } from './webhookAddress.ts'

/** How long the previous secret stays valid after a rotation. */
const overlapHours = 24

export interface VendorAccount {
  readonly id: string
  readonly vendorId: string
  readonly adapter: 'rest' | 'gateway' | 'mqtt' | 'simulator'
  /** The account's own, or the vendor's for its environment. */
  readonly baseUrl: string | null
  readonly credentials: string | null
  /** Current secret first; falls back to the vendor's. Without any, every delivery is refused. */
  readonly signingSecrets: readonly string[]
  /** From the vendor's record; null for the adapter's default. */
  readonly signatureHeader: string | null
  /** Where the vendor's accounts receive events. */
  readonly webhookPath: string
  /** From the vendor's record. */
  readonly callsPerMinute: number | null
  readonly timeoutMs: number
  readonly retries: number
  readonly retryDelayMs: number
  readonly node: VendorNode
}

interface AccountRow
  extends Pick<
    VendorAccount,
    | 'id'
    | 'vendorId'
    | 'adapter'
    | 'baseUrl'
    | 'signatureHeader'
    | 'webhookPath'
    | 'callsPerMinute'
    | 'timeoutMs'
    | 'retries'
    | 'retryDelayMs'
  > {
  credentials: string | null
  vendorCredentials: string | null
  signingSecret: string | null
  previousSecret: string | null
  vendorSigningSecret: string | null
}

const selectAccount = sql`
  select a.id, a.locker_vendor_id as "vendorId", v.adapter,
    coalesce(a.base_url, case a.environment when 'sandbox' then v.sandbox_url else v.base_url end) as "baseUrl",
    a.credentials, v.credentials as "vendorCredentials", a.signing_secret as "signingSecret",
    case when a.previous_secret_until > now() then a.previous_signing_secret end as "previousSecret",
    v.signing_secret as "vendorSigningSecret", v.signature_header as "signatureHeader",
    coalesce(v.webhook_path, ${sql.lit(webhookRoot)} || v.slug) as "webhookPath", v.rate_limit_per_min as "callsPerMinute", v.command_timeout_ms as "timeoutMs", v.max_retries as retries,
    v.retry_delay_ms as "retryDelayMs"
  from locker_vendor_accounts a join locker_vendors v on v.id = a.locker_vendor_id
  where a.archived_at is null and v.archived_at is null`

/** Only active accounts of enabled vendors. */
const isUsed = sql`a.is_active and v.status <> 'disabled'`

/** Sealed secrets are bound to their account: copied to another row, they can't be decrypted. */
const ownerOf = (id: string) => `locker account ${id}`

function opened(database: Database, secrets: Secrets, row: AccountRow): VendorAccount {
  const { signingSecret, previousSecret, vendorSigningSecret, credentials, vendorCredentials, ...account } = row
  const ofVendor = (name: 'credentials' | 'signingSecret', sealed: string | null) =>
    sealed === null ? null : secrets.open(secretOwner(lockerVendors, row.vendorId, name), sealed)
  const own =
    credentials === null ? null : secrets.open(secretOwner(lockerVendorAccounts, row.id, 'credentials'), credentials)
  const ownSecrets = [signingSecret, previousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => secrets.open(ownerOf(row.id), sealed))
  const inheritedSecret = ownSecrets.length > 0 ? null : ofVendor('signingSecret', vendorSigningSecret)
  return {
    ...account,
    credentials: own ?? ofVendor('credentials', vendorCredentials),
    signingSecrets: inheritedSecret === null ? ownSecrets : [inheritedSecret],
    node: vendorNodeOf(database),
  }
}

export async function accountByKey(
  database: Database,
  secrets: Secrets,
  webhookKey: string,
): Promise<VendorAccount | null> {
  const [row] = await quickly(
    database,
    sql<AccountRow>`${selectAccount} and ${isUsed} and a.webhook_key = ${webhookKey}`,
  )
  return row ? opened(database, secrets, row) : null
}

export async function accountById(database: Database, secrets: Secrets, id: string): Promise<VendorAccount | null> {
  const [row] = await quickly(database, sql<AccountRow>`${selectAccount} and ${isUsed} and a.id = ${id}`)
  return row ? opened(database, secrets, row) : null
}

/** Includes inactive accounts, so they can be tested before they're turned on. */
export async function anyAccountById(database: Database, secrets: Secrets, id: string): Promise<VendorAccount | null> {
  const [row] = await quickly(database, sql<AccountRow>`${selectAccount} and a.id = ${id}`)
  return row ? opened(database, secrets, row) : null
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
  const keys: AccountKeys = { id: newId(), webhookKey: newSecret(), signingSecret: newSecret() }
  await db.all(sql`
    insert into locker_vendor_accounts (id, locker_vendor_id, name, base_url, webhook_key, signing_secret, signing_secret_made_at)
    values (${keys.id}, ${account.vendorId}, ${account.name}, ${account.baseUrl}, ${keys.webhookKey},
      ${secrets.seal(ownerOf(keys.id), keys.signingSecret)}, now())`)
  return keys
}

export interface RotatedSecret {
  readonly secret: string
  readonly madeAt: string
  /** When the previous secret expires; null if there was none. */
  readonly previousUntil: string | null
  readonly rowVersion: number
}

/** The old secret stays valid for another day, so no event is lost while the vendor switches. */
export async function rotateSecret(
  db: Db,
  secrets: Secrets,
  id: string,
  by: string | null = null,
): Promise<RotatedSecret | undefined> {
  const secret = newSecret()
  const rotated = await db.one(sql<Omit<RotatedSecret, 'secret'>>`
    update locker_vendor_accounts set previous_signing_secret = signing_secret, signing_secret = ${secrets.seal(ownerOf(id), secret)},
      previous_secret_until = case when signing_secret is not null then now() + make_interval(hours => ${overlapHours}) end,
      signing_secret_made_at = now(), row_version = row_version + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}
    returning now() as "madeAt", previous_secret_until as "previousUntil", row_version as "rowVersion"`)
  return rotated && { secret, ...rotated }
}
