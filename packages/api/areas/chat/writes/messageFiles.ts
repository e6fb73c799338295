/** Message files: stored with a draft, attached to the message on sending, and deleted with it. */
import { messageFileLimits } from '@postern/domain/areas/chat/fileLimits.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type NewFile, requireRoom } from '../../../files/checkedFile.ts'
import { keepFile } from '../../../files/keepFile.ts'

interface FileChannel {
  readonly id: string
  readonly customerId: string | null
}

export const keepDraftFile = (db: Db, channel: FileChannel, userId: string, file: NewFile): Promise<KeptFile> =>
  keepFile(
    db,
    {
      table: 'chat_files',
      columns: { channel_id: channel.id, customer_id: channel.customerId },
      limits: messageFileLimits,
      by: userId,
    },
    file,
  )

/** Only files the sender uploaded here, each with one message. */
export async function attachFiles(
  db: Db,
  channelId: string,
  seq: number,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const moved = await db.all(sql<{ size: number }>`
    update chat_files set seq = ${seq}
    where channel_id = ${channelId} and seq is null and uploaded_by = ${userId} and id = any(${[...ids]}::uuid[])
    returning size`)
  if (moved.length < new Set(ids).size)
    throw invalid([{ path: 'fileIds', description: 'A file has expired. Attach it again.' }])
  requireRoom(
    moved.map(({ size }) => size),
    messageFileLimits,
  )
}

/** Returns their names, for the audit trail. */
export async function deleteFiles(db: Db, channelId: string, seq: number): Promise<string[]> {
  const gone = await db.all(sql<{ name: string }>`
    delete from chat_files where channel_id = ${channelId} and seq = ${seq} returning name`)
  return gone.map(({ name }) => name)
}
