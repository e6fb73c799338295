/** An import's file, stored in the database so any node can read it. */
import { createReadStream } from 'node:fs'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { type Spooled, spool } from './spool.ts'

// On zlib's own threads.
const [pack, unpack] = [promisify(deflate), promisify(inflate)]

const pieceBytes = 1_000_000

export interface ImportId {
  readonly customerId: string
  readonly id: string
}

export async function storeFile(db: Db, { customerId, id }: ImportId, path: string): Promise<void> {
  let place = 0
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    // Boundary: without an encoding, a file stream yields buffers.
    const bytes = await pack(piece as Buffer, { level: 1 })
    await db.all(sql`
      insert into import_files (customer_id, import_id, place, bytes) values (${customerId}, ${id}, ${place}, ${bytes})`)
    place++
  }
}

async function* piecesOf(database: Database, { customerId, id }: ImportId): AsyncGenerator<Buffer> {
  for (let place = 0; ; place++) {
    const piece = await tx(database, { customerId }, (db) =>
      db.one(sql<{ bytes: Buffer }>`
        select bytes from import_files where customer_id = ${customerId} and import_id = ${id} and place = ${place}`),
    )
    if (!piece) return
    yield await unpack(piece.bytes)
  }
}

/** On this node's disk, until disposed. */
export async function fetchFile(database: Database, asked: ImportId): Promise<Spooled> {
  const file = await spool(piecesOf(database, asked), () => {})
  if (file.size > 0) return file
  await file[Symbol.asyncDispose]()
  throw failure('conflict', { message: 'The file was deleted. Upload it again.' })
}
