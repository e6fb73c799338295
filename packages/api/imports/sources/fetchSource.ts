/** Fetches a source's files: each becomes an import, once, and is then kept, moved or deleted as configured. */
import { can, canReach } from '@postern/domain/auth/permission.ts'
import { Failure } from '@postern/domain/engine/failure.ts'
import { maxImportBytes } from '@postern/domain/imports/endpoints.ts'
import type { FetchOutcome } from '@postern/domain/imports/sources/importSource.ts'
import { sql } from 'kysely'
import type Client from 'ssh2-sftp-client'
import { type Person, personOf, staffById } from '../../auth/people.ts'
import { type Database, type Db, tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import type { Secrets } from '../../secrets.ts'
import type { Spooled } from '../file/spool.ts'
import { kindOf } from '../kindOf.ts'
import { beginImport } from './beginImport.ts'
import { type Claim, ClaimLost, claimNext, release, releaseFailed, requireClaim } from './claim.ts'
import { download, type FolderFile, filesIn, pathIn, StillWritten } from './folder.ts'
import { withSftp } from './sftp.ts'
import { SftpProblem, sentenceOf } from './sftpProblem.ts'
import { openedSource, type StoredSource } from './sourceStore.ts'

export interface FetchDeps {
  readonly database: Database
  readonly secrets: Secrets
  readonly sftpNetworks?: readonly string[] | undefined
}

/** Per fetch; the rest follows with the next one. */
const mostFiles = 20
const longestMs = 30 * 60_000

interface Fetched {
  readonly file: FolderFile | null
  readonly outcome: FetchOutcome
  readonly message?: string
  readonly importId?: string
}

const note = (db: Db, { customerId, id, askedBy }: Claim, { file, outcome, message, importId }: Fetched) =>
  db.all(sql`
    insert into import_fetches (customer_id, id, source_id, asked_by, file_name, file_size, modified_at, outcome, message, import_id)
    values (${customerId}, ${newId()}, ${id}, ${askedBy}, ${file?.name ?? null}, ${file?.size ?? null}, ${file?.modifiedAt ?? null},
      ${outcome}, ${message?.slice(0, 400) ?? null}, ${importId ?? null})`)

/** A file that stays in the folder is listed every time. */
async function isKnown(db: Db, { customerId, id }: Claim, { name, size, modifiedAt }: FolderFile): Promise<boolean> {
  const found = await db.one(sql<{ outcome: FetchOutcome }>`
    select outcome from import_fetches where customer_id = ${customerId} and source_id = ${id} and file_name = ${name}
      and file_size = ${size} and modified_at = ${modifiedAt} and outcome <> 'failed' limit 1`)
  return found !== undefined
}

/** The same bytes from the same source, unless their import failed or was undone. */
async function importOf(db: Db, { customerId, id }: Claim, hash: string): Promise<string | undefined> {
  const found = await db.one(sql<{ id: string }>`
    select id from imports where customer_id = ${customerId} and source_id = ${id} and file_hash = ${hash}
      and state not in ('failed', 'cancelled', 'undone') order by id desc limit 1`)
  return found?.id
}

/** Permissions may have changed since the source was saved, so they're checked again. */
async function personFor(database: Database, { runsAs, customerId, kind }: StoredSource): Promise<Person> {
  const staff = await tx(database, 'all', (db) => staffById(db, runsAs))
  const person = staff?.maySignIn ? personOf(staff) : null
  const mayImport =
    person && canReach(person, customerId) && kindOf({ kind }).permissions.every((each) => can(person, each))
  if (!mayImport)
    throw new SftpProblem('The person who saved this source can’t import anymore. Save it to run as yourself.')
  return person
}

const refusalOf = (error: Failure): string => error.detail.errors?.[0]?.description ?? error.message

class Fetching {
  readonly #database: Database
  readonly #claim: Claim
  readonly #source: StoredSource
  readonly #person: Person
  readonly #client: Client

  constructor(database: Database, claim: Claim, source: StoredSource, person: Person, client: Client) {
    this.#database = database
    this.#claim = claim
    this.#source = source
    this.#person = person
    this.#client = client
  }

  #tx<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return tx(this.#database, { customerId: this.#claim.customerId }, work)
  }

  async all(): Promise<void> {
    const { folder, pattern } = this.#source
    const found = await filesIn(this.#client, folder, pattern)
    let done = 0
    for (const file of found) {
      if (done >= mostFiles) break
      if (await this.#tx((db) => isKnown(db, this.#claim, file))) continue
      await this.#one(file)
      done++
    }
    if (done === 0 && this.#claim.askedBy !== null)
      await this.#tx((db) => note(db, this.#claim, { file: null, outcome: 'nothing' }))
  }

  async #one(file: FolderFile): Promise<void> {
    if (file.size > maxImportBytes) {
      const message = `The file is larger than ${maxImportBytes / 1_000_000} MB.`
      return void (await this.#tx((db) => note(db, this.#claim, { file, outcome: 'tooLarge', message })))
    }
    try {
      await using here = await download(this.#client, this.#source.folder, file)
      const outcome = await this.#imported(file, here)
      if (outcome !== 'refused') await this.#settle(file)
    } catch (error) {
      if (!(error instanceof StillWritten)) throw error
      await this.#tx((db) => note(db, this.#claim, { file, outcome: 'failed', message: error.message }))
    }
  }

  /** Saves everything about the file in one transaction: if the node dies before it, nothing was fetched. */
  async #imported(file: FolderFile, here: Spooled): Promise<'imported' | 'same' | 'refused'> {
    try {
      const begin = await beginImport(this.#source, this.#person, file.name, here)
      return await this.#tx(async (db) => {
        await requireClaim(db, this.#claim)
        const same = await importOf(db, this.#claim, here.hash)
        const outcome = same === undefined ? 'imported' : 'same'
        await note(db, this.#claim, { file, outcome, importId: same ?? (await begin(db)) })
        return outcome
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await this.#tx((db) => note(db, this.#claim, { file, outcome: 'refused', message: refusalOf(error) }))
      return 'refused'
    }
  }

  /** If the node dies before this, the file is found again and recognized by its content. */
  async #settle({ name }: FolderFile): Promise<void> {
    const { folder, afterward, moveTo } = this.#source
    if (afterward === 'delete') await this.#client.delete(pathIn(folder, name))
    if (afterward !== 'move' || moveTo === null) return
    if ((await this.#client.exists(moveTo)) === false) await this.#client.mkdir(moveTo, true)
    // Replaces a file of the same name atomically.
    await this.#client.posixRename(pathIn(folder, name), pathIn(moveTo, name))
  }
}

async function fetchClaimed({ database, secrets, sftpNetworks = [] }: FetchDeps, claim: Claim, signal: AbortSignal) {
  const source = await tx(database, { customerId: claim.customerId }, (db) => openedSource(db, secrets, claim))
  const person = await personFor(database, source)
  await withSftp(source, sftpNetworks, signal, (client) => new Fetching(database, claim, source, person, client).all())
}

/** Fetches from one source that is due. False: none is due. Errors are stored with the source. */
export async function fetchNext(deps: FetchDeps, stop?: AbortSignal): Promise<boolean> {
  const claim = await claimNext(deps.database)
  if (!claim) return false
  const scope = { customerId: claim.customerId }
  const limit = AbortSignal.timeout(longestMs)
  try {
    await fetchClaimed(deps, claim, stop ? AbortSignal.any([stop, limit]) : limit)
    await tx(deps.database, scope, (db) => release(db, claim))
  } catch (error) {
    if (error instanceof ClaimLost) return true
    const message = sentenceOf(error)
    await tx(deps.database, scope, async (db) => {
      await requireClaim(db, claim)
      await note(db, claim, { file: null, outcome: 'failed', message })
      await releaseFailed(db, claim, message)
    }).catch((lost: unknown) => {
      if (!(lost instanceof ClaimLost)) throw lost
    })
  }
  return true
}
