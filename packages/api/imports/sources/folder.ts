/** Lists the files in a source’s folder, and downloads one to this node’s disk. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxImportBytes } from '@postern/domain/imports/endpoints.ts'
import { isFinishedName, matchesPattern } from '@postern/domain/imports/sources/filePattern.ts'
import type Client from 'ssh2-sftp-client'
import type { Spooled } from '../file/spool.ts'
import { SftpProblem } from './sftpProblem.ts'

export interface FolderFile {
  readonly name: string
  readonly size: number
  readonly modifiedAt: Date
}

/** Affects only this file. */
export class StillWritten extends SftpProblem {}

const longestName = 255

/** Only plain file names in this folder, regardless of what the server sends. */
const isPlainName = (name: string): boolean =>
  name.length > 0 && name.length <= longestName && !name.includes('/') && !/\p{Cc}/u.test(name)

/** Oldest first: newer files may correct them. */
export async function filesIn(client: Client, folder: string, pattern: string): Promise<FolderFile[]> {
  const found = await client.list(
    folder,
    ({ type, name }) => type === '-' && isPlainName(name) && isFinishedName(name) && matchesPattern(pattern, name),
  )
  return found
    .map(({ name, size, modifyTime }) => ({ name, size, modifiedAt: new Date(modifyTime) }))
    .sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
}

export const pathIn = (folder: string, name: string): string => `${folder.endsWith('/') ? folder : `${folder}/`}${name}`

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** The complete file, or it throws: a file that is still being written is fetched next time. */
export async function download(client: Client, folder: string, file: FolderFile): Promise<Spooled> {
  const own = await mkdtemp(join(tmpdir(), 'postern-fetch-'))
  const remove = () => rm(own, { recursive: true, force: true })
  const [remote, path] = [pathIn(folder, file.name), join(own, 'file')]
  try {
    // Many requests in parallel: a stream requests 32 kB at a time and takes minutes on a high-latency link.
    await client.fastGet(remote, path, {
      step: (total) => {
        // The size that a server announces isn't trusted.
        if (total > maxImportBytes) void client.end().catch(() => {})
      },
    })
    const [there, here] = [await client.stat(remote), await stat(path)]
    if (there.size !== file.size || there.modifyTime !== file.modifiedAt.getTime() || here.size !== file.size)
      throw new StillWritten('The file is still being written. It’s fetched the next time.')
    return { path, size: here.size, hash: await hashOf(path), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
