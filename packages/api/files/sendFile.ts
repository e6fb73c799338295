/** Responds with a stored file. The caller has already checked access. */
import { Readable } from 'node:stream'
import { isShownInPlace } from '@postern/domain/files/fileContent.ts'
import type { FastifyReply } from 'fastify'
import { fileHeaders } from '../http/file.ts'
import { picturePolicy } from '../http/picture.ts'

export interface StoredFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Always as a download, regardless of its type. */
export function sendDownload(reply: FastifyReply, { name, type, bytes }: StoredFile): Readable {
  fileHeaders(reply, name, type)
  reply.headers({ 'content-security-policy': picturePolicy, 'content-length': bytes.length })
  return Readable.from([bytes])
}

/** Images are shown inline; everything else is a download. */
export function sendShown(reply: FastifyReply, file: StoredFile): Readable {
  const body = sendDownload(reply, file)
  if (isShownInPlace(file.type)) fileHeaders(reply, file.name, file.type, 'inline')
  return body
}
