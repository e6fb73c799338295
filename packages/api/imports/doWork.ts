/** The next step of an import, by its state. */
import { Failure } from '@postern/domain/engine/failure.ts'
import { type Database, tx } from '../database/db.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import { withoutMail } from './byRules/ruledContext.ts'
import { checkImport } from './check/checkImport.ts'
import { type StoredImport, storedImport } from './importStore.ts'
import { failWork, type Try, WorkEnded } from './importWork.ts'
import { runImport } from './runImport.ts'
import { undoImport } from './undoImport.ts'

type Work = (database: Database, mine: Try, mail: LinkMailDeps) => Promise<void>

const work: Partial<Record<StoredImport['state'], Work>> = {
  validating: checkImport,
  running: runImport,
  undoing: undoImport,
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Failure)) return 'The import failed on our side. Nothing was saved. Try again.'
  return error.detail?.errors?.[0]?.description ?? error.message
}

/** Never throws: errors are stored with the import. An ended try stores nothing. Without `mail`, no emails are sent. */
export async function doWork(database: Database, mine: Try, mail: LinkMailDeps = withoutMail): Promise<void> {
  try {
    const { state } = await tx(database, { customerId: mine.customerId }, (db) => storedImport(db, mine))
    await work[state]?.(database, mine, mail)
  } catch (error) {
    if (error instanceof WorkEnded) return
    if (!(error instanceof Failure)) console.error(`An import failed: ${error instanceof Error ? error.stack : error}`)
    await tx(database, { customerId: mine.customerId }, (db) => failWork(db, mine, sentenceOf(error)))
  }
}
