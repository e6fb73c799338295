/** A backup is one gzipped tar: files of any size are added one after another and hashed on the way. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Pack } from 'tar-stream'

const chunkBytes = 256 * 1024

export type Hashed = [bytes: number, sha256: string]

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Undefined = it was deleted in the meantime, as Postgres does with files it no longer needs. */
export async function packFile(pack: Pack, name: string, path: string): Promise<Hashed | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    return await packContent(pack, name, size, contentOf(file, size))
  } finally {
    await file.close()
  }
}

/** The file may grow or shrink while it's read; replaying the WAL fixes both. */
async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let place = 0; place < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - place))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, place)
    const read = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk
    yield read
    place += read.length
  }
}

export const packText = (pack: Pack, name: string, text: string): Promise<Hashed> =>
  packContent(pack, name, Buffer.byteLength(text), [Buffer.from(text)])

async function packContent(
  pack: Pack,
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Hashed> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(Readable.from(hashed()), pack.entry({ name, size, mode: 0o600 }))
  return [size, hash.digest('hex')]
}

export const packFolder = (pack: Pack, name: string): Promise<void> =>
  new Promise((done, fail) => {
    pack.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? fail(error) : done()))
  })

export interface Entry {
  readonly name: string
  readonly isFolder: boolean
  readonly content: Readable
}

/** Passes on one entry after another; each must be read to its end. */
export async function unpack(path: string, take: (entry: Entry) => Promise<void>): Promise<void> {
  const archive = extract()
  archive.on('entry', (header, content, next) => {
    take({ name: header.name, isFolder: header.type === 'directory', content: Readable.from(content) }).then(
      () => next(),
      (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
  await pipeline(createReadStream(path), createGunzip(), archive)
}
