/** One HTTP server for the vendor's API (`/v1`) and the control API (`/sim`). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { World } from '../world/world.ts'
import { type Answer, failure, notFound, readJson } from './answer.ts'
import type { DeviceApi } from './deviceApi.ts'

export interface HttpSettings {
  /** Bearer token that `/v1` requires; null for none. */
  readonly key: string | null
  readonly control: (request: { method: string; parts: readonly string[]; body: unknown }) => Promise<Answer>
}

const unauthorized = failure(401, 'unauthorized', 'The key is wrong.')
const tooMany = { ...failure(429, 'rateLimited', 'Too many requests.'), headers: { 'retry-after': '2' } }
const broken = failure(500, 'broken', 'Something went wrong.')

/** Injected faults of the vendor's cloud itself. */
function cloudFault(world: World, bankId: string): Answer | null {
  if (world.faults.find('rateLimited', bankId)) return tooMany
  return world.faults.find('serverError', bankId) ? broken : null
}

async function deviceAnswer(
  world: World,
  api: DeviceApi,
  settings: HttpSettings,
  request: IncomingMessage,
  url: URL,
  parts: readonly string[],
): Promise<Answer> {
  if (settings.key !== null && request.headers.authorization !== `Bearer ${settings.key}`) return unauthorized
  const bankId = parts[0] === 'banks' ? (parts[1] ?? '') : ''
  const fault = cloudFault(world, bankId)
  if (fault) return fault
  const slow = world.faults.find('slow', bankId)
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms ?? 1_000))
  const key = request.headers['idempotency-key']
  return api.answer({
    method: request.method ?? 'GET',
    parts,
    query: url.searchParams,
    body: await readJson(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  })
}

function send(response: ServerResponse, { status, body, headers, isSwallowed }: Answer): void {
  // The caller waits until it times out.
  if (isSwallowed) return
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

export function httpFront(world: World, api: DeviceApi, settings: HttpSettings): Server {
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const [side, ...parts] = url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
    if (side === 'v1') return deviceAnswer(world, api, settings, request, url, parts)
    if (side !== 'sim') return notFound
    return settings.control({ method: request.method ?? 'GET', parts, body: await readJson(request) })
  }
  return createServer((request, response) => {
    answerTo(request).then(
      (answer) => send(response, answer),
      () => send(response, broken),
    )
  })
}
