/** Calls an endpoint of the contract by its key, with typed input and output, without loading zod. */

import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import { keyRefusal } from '@postern/domain/areas/idempotency.ts'
import { type AnswerOf, fillPath, type InputOf, splitKey } from '@postern/domain/engine/contract.ts'
import { type QueryValues, type RequestOptions, request } from './request.ts'

type Key = keyof Endpoints & string
type Extras = Pick<RequestOptions, 'signal' | 'bearer' | 'answers401' | 'headers'>
type Input<K extends Key> = InputOf<K, Endpoints[K]>
/** An endpoint without input can be called with its key alone. */
type Arguments<K extends Key> =
  Record<never, never> extends Input<K> ? [input?: Input<K> & Extras] : [input: Input<K> & Extras]

interface Parts extends Extras {
  params?: Readonly<Record<string, string>>
  query?: QueryValues
  body?: object
}

export function call<K extends Key>(key: K, ...[input]: Arguments<K>): Promise<AnswerOf<Endpoints[K]>> {
  const { method, path } = splitKey(key)
  const { params = {}, ...rest }: Parts = input ?? {}
  return request(method, fillPath(path, params), { ...rest, keyless: keyRefusal(key) !== null })
}
