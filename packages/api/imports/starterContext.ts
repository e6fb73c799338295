/** How an import writes records that have rules of their own: as the person who started it. */
import type { Db } from '../database/db.ts'
import type { Context } from '../engine/context.ts'
import type { StoredImport } from './importStore.ts'

const noMail = (): never => {
  throw new Error('an import sends no mail and seals nothing')
}

export const starterContext = (
  db: Db,
  { customerId, startedBy, requestId }: StoredImport,
  via: 'import' | 'undo',
): Context => ({
  db,
  place: { customerId, reachable: null },
  writer: { userId: startedBy, via, requestId },
  actor: null,
  seal: noMail,
  mail: { secrets: { seal: noMail, open: noMail, mac: noMail }, publicUrl: noMail, sendsMail: false },
})
