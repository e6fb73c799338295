/** A file on this node's disk while it's read: memory stays flat for any size, and workbooks need random access. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface Spooled extends AsyncDisposable {
  readonly path: string
  readonly size: number
  /** SHA-256. */
  readonly hash: string
}

export async function spool(source: AsyncIterable<Buffer>, checkSize: (size: number) => void): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const [path, hash] = [join(folder, 'file'), createHash('sha256')]
  let size = 0
  try {
    await pipeline(
      source,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          size += piece.length
          checkSize(size)
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
  } catch (error) {
    await remove()
    throw error
  }
  return { path, size, hash: hash.digest('hex'), [Symbol.asyncDispose]: remove }
}
