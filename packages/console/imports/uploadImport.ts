/** Uploads a file. Uses XMLHttpRequest because fetch doesn't report upload progress. */
import { maxImportBytes } from '@postern/domain/imports/endpoints.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import type { ImportRecord } from '@postern/domain/imports/importRecord.ts'
import { texts } from '../errors/catalogue.ts'
import { addressOf, tokenFor } from '../http/request.ts'
import { RequestFailure } from '../http/requestFailure.ts'
import { answerUnauthorized } from '../session/unauthorized.ts'
import { sizeText } from './importTexts.ts'

/** Checked before a pointless upload. */
export function fileProblem(file: File): string | null {
  if (file.size === 0) return 'This file is empty. Select another file.'
  if (file.size > maxImportBytes) return `Files can have up to ${sizeText(maxImportBytes)}. Split this one.`
  return /\.(csv|tsv|txt|xlsx)$/i.test(file.name) ? null : 'Select a CSV, TSV, or XLSX file.'
}

interface Upload {
  customerId: string
  kind: ImportKindName
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureOf(sent: XMLHttpRequest, token: string | undefined): RequestFailure {
  const data = read(sent.responseText)
  const said = typeof data === 'object' && data !== null ? Reflect.get(data, 'message') : undefined
  const message = typeof said === 'string' ? said : texts.status(sent.status, sent.statusText)
  const failure = new RequestFailure({ status: sent.status, code: 'unknown', message, data })
  if (failure.status === 401) failure.handled = answerUnauthorized({ token, message })
  return failure
}

export function uploadImport({ customerId, kind, file, onProgress, signal }: Upload): Promise<ImportRecord> {
  const path = `/api/customers/${encodeURIComponent(customerId)}/imports`
  const url = addressOf(path, { kind, fileName: file.name.slice(-200) })
  const token = tokenFor({}, url)
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest()
    sent.open('POST', url)
    sent.setRequestHeader('accept', 'application/json')
    sent.setRequestHeader('content-type', 'application/octet-stream')
    if (token !== undefined) sent.setRequestHeader('authorization', `Bearer ${token}`)
    sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    sent.addEventListener('load', () => {
      // Both sides share one contract, as in http/request.ts.
      if (sent.status === 201) resolve(read(sent.responseText) as ImportRecord)
      else reject(failureOf(sent, token))
    })
    sent.addEventListener('error', () =>
      reject(new RequestFailure({ status: 0, code: 'unreachable', message: texts.unreachable })),
    )
    sent.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
    signal.addEventListener('abort', () => sent.abort())
    sent.send(file)
  })
}
