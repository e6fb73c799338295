/** Files come with the session's token, so they are fetched like everything else and handed to the browser to keep. */

import { texts } from '../errors/catalogue.ts'
import { answerUnauthorized } from '../session/unauthorized.ts'
import { addressOf, type QueryValues, tokenFor } from './request.ts'
import { RequestFailure } from './requestFailure.ts'

async function failureOf(response: Response, token: string | undefined): Promise<RequestFailure> {
  const data: unknown = await response.json().catch(() => undefined)
  const said = typeof data === 'object' && data !== null ? Reflect.get(data, 'message') : undefined
  const message = typeof said === 'string' ? said : texts.status(response.status, response.statusText)
  const failure = new RequestFailure({ status: response.status, code: 'unknown', message, data })
  if (failure.status === 401) failure.handled = answerUnauthorized({ token, message })
  return failure
}

/** RFC 6266: the name as it is comes last and wins. */
const nameIn = (response: Response, otherwise: string): string => {
  const written = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return written === undefined ? otherwise : decodeURIComponent(written)
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A file's answer, or why there is none. */
export async function fetchFile(path: string, query: QueryValues = {}, signal?: AbortSignal): Promise<Response> {
  const url = addressOf(path, query)
  const token = tokenFor({}, url)
  const response = await fetch(url, {
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new RequestFailure({ status: 0, code: 'unreachable', message: texts.unreachable })
  })
  if (!response.ok) throw await failureOf(response, token)
  return response
}

export async function download(path: string, query: QueryValues = {}): Promise<void> {
  const response = await fetchFile(path, query)
  keep(await response.blob(), nameIn(response, 'export'))
}
