/** Checks a file before it's stored: its type by content, and whether it may be attached. */
import { createHash } from 'node:crypto'
import { invalid } from '@postern/domain/engine/failure.ts'
import { type FileLimits, fileName, fileProblem, filesProblem, fileTypeOf } from '@postern/domain/files/fileContent.ts'

export interface NewFile {
  readonly name: string
  readonly bytes: Buffer
}

export interface CheckedFile extends NewFile {
  readonly type: string
  readonly size: number
  readonly sha256: Buffer
}

export function checkedFile({ name: givenName, bytes }: NewFile, limits: FileLimits): CheckedFile {
  const name = fileName(givenName)
  const problem = fileProblem(name, bytes, limits)
  const type = fileTypeOf(bytes)
  if (problem !== undefined || type === undefined)
    throw invalid([{ path: 'attachments', description: problem ?? 'Select another file.' }])
  return { name, bytes, type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

/** Refuses files that exceed the limits together. */
export function requireRoom(sizes: readonly number[], limits: FileLimits): void {
  const problem = filesProblem(sizes, limits)
  if (problem !== undefined) throw invalid([{ path: 'attachmentIds', description: problem }])
}
