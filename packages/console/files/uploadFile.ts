import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { request } from '../http/request.ts'

/** Uploads a file to an endpoint that stores it. */
export const uploadFile = (address: string, file: File): Promise<KeptFile> =>
  request<KeptFile>('POST', address, {
    query: { name: file.name || 'file' },
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
