/**
 * Requests that a test answers itself. Playwright's own routing asks about every file of the console and switches the window's
 * cache off, which doubles the cost of opening a page; this asks about the addresses in question alone.
 */
import { STATUS_CODES } from 'node:http'
import type { CDPSession } from '@playwright/test'

export interface PlayedRequest {
  readonly method: string
  readonly url: string
  /** With names in lower case. */
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

/** Answers what is asked at `urlPattern`; `fails` breaks the connection. What it returns ends that. */
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
    // The client may have left in the meantime.
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
