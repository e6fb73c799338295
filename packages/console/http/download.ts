/** Files require the session's token, so they're fetched like any request and then passed to the browser for saving. */

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

/** RFC 6266: `filename*` has the full Unicode name and takes precedence. */
const nameIn = (response: Response, otherwise: string): string => {
  const written = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return written === undefined ? otherwise : decodeURIComponent(written)
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The file's response; throws a `RequestFailure` otherwise. */
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
