/**
 * Requests that a test answers itself. Playwright's own routing intercepts every file of the console and disables the cache,
 * which doubles the time to open a page. This intercepts only the URLs that match.
 */
import { STATUS_CODES } from 'node:http'
import type { CDPSession } from '@playwright/test'

export interface PlayedRequest {
  readonly method: string
  readonly url: string
  /** Names are lowercase. */
  readonly headers: Record<string, string>
  readonly postData: string | null
}

export interface PlayedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Answers requests that match `urlPattern`; `fails` breaks the connection. Returns a function that stops answering. */
export async function playRequests(
  devTools: CDPSession,
  urlPattern: string,
  answer: (request: PlayedRequest) => Promise<PlayedResponse | 'fails'>,
): Promise<() => Promise<void>> {
  const reply = async ({ requestId, request }: Paused) => {
    const { method, url, headers, postData = null } = request
    const response = await answer({ method, url, headers: lowerCased(headers), postData })
    const said =
      response === 'fails'
        ? devTools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
        : devTools.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: response.status,
            responsePhrase: STATUS_CODES[response.status] ?? 'Unknown',
            responseHeaders: Object.entries(response.headers).map(([name, value]) => ({ name, value })),
            body: Buffer.from(response.body).toString('base64'),
          })
    // The page may have aborted the request in the meantime.
    await said.catch(() => undefined)
  }
  devTools.on('Fetch.requestPaused', reply)
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern }] })
  return async () => {
    devTools.off('Fetch.requestPaused', reply)
    await devTools.send('Fetch.disable')
  }
}

interface Paused {
  requestId: string
  request: { method: string; url: string; headers: Record<string, string>; postData?: string }
}
