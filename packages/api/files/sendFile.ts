/** Answers with a kept file. Who may read it was decided before. */
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

/** As a download, whatever it is. */
export function sendDownload(reply: FastifyReply, { name, type, bytes }: StoredFile): Readable {
  fileHeaders(reply, name, type)
  reply.headers({ 'content-security-policy': picturePolicy, 'content-length': bytes.length })
  return Readable.from([bytes])
}

/** Pictures are shown in place; everything else is a download. */
export function sendShown(reply: FastifyReply, file: StoredFile): Readable {
  const body = sendDownload(reply, file)
  if (isShownInPlace(file.type)) fileHeaders(reply, file.name, file.type, 'inline')
  return body
}
