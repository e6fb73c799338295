/** Reads texts from a zip within limits; sizes in headers aren't trusted. */
import { archiveLimits } from '@postern/domain/areas/wiki/files/fileEndpoints.ts'
import type { PageFile } from '@postern/domain/areas/wiki/files/pageFiles.ts'
import { Failure, invalid } from '@postern/domain/engine/failure.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'

const refuse = (when: boolean, description: string): void => {
  if (when) throw invalid([{ path: 'file', description }])
}

async function textOf(zip: ZipFile, entry: Entry, left: number): Promise<{ text: string; bytes: number }> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // Boundary: without an encoding, an entry's stream yields buffers.
    const piece = chunk as Buffer
    bytes += piece.length
    refuse(bytes > archiveLimits.fileBytes, `${entry.fileName} is too large when it’s unpacked.`)
    refuse(bytes > left, 'The file is too large when it’s unpacked.')
    pieces.push(piece)
  }
  return { text: new TextDecoder('utf-8').decode(Buffer.concat(pieces)), bytes }
}

const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/')
/** Files that some systems' archivers add. */
const isNoise = ({ fileName }: Entry): boolean => fileName.startsWith('__MACOSX/') || fileName.endsWith('.DS_Store')

export async function readZip(bytes: Buffer): Promise<PageFile[]> {
  refuse(bytes.length > archiveLimits.bytes, 'The file is larger than 10 MB.')
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, decodeStrings: true })
    refuse(zip.entryCount > archiveLimits.files, `A file can have ${archiveLimits.files} pages at most.`)
    const files: PageFile[] = []
    let left: number = archiveLimits.unpacked
    for await (const entry of zip.eachEntry()) {
      if (isFolder(entry) || isNoise(entry)) continue
      refuse(files.length >= archiveLimits.files, `A file can have ${archiveLimits.files} pages at most.`)
      const isMarkdown = entry.fileName.endsWith('.md')
      const read = isMarkdown ? await textOf(zip, entry, left) : { text: '', bytes: 0 }
      left -= read.bytes
      files.push({ path: entry.fileName, text: read.text })
    }
    return files
  } catch (error) {
    // The zip reader's own messages are for engineers.
    if (error instanceof Failure) throw error
    throw invalid([{ path: 'file', description: 'This isn’t a zip file that can be read.' }])
  }
}

/** Fewer bytes only grow when compressed, which costs as much as for a whole page. */
const worthCompressing = 100

export async function zipOf(files: readonly PageFile[]): Promise<Buffer> {
  const zip = new ZipWriter()
  // A fixed time, so the same pages always export to the same bytes.
  const mtime = new Date('2026-01-01T00:00:00Z')
  for (const { path, text } of files)
    zip.addBuffer(Buffer.from(text), path, { mtime, compress: text.length >= worthCompressing })
  zip.end()
  const pieces: Buffer[] = []
  for await (const chunk of zip.outputStream) pieces.push(Buffer.from(chunk))
  return Buffer.concat(pieces)
}
