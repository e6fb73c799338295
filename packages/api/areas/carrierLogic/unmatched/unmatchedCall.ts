import type { unmatchedEndpoints } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import type { Writer } from '../../../engine/audit.ts'
import type { Call } from '../../../http/serve.ts'

export const unmatchedPath = '/api/system/unmatched/carrierLogic'

type Served = typeof unmatchedEndpoints
type KeyOf<Route extends string> = Route extends `${infer Method} ${infer Rest}`
  ? Extract<keyof Served, `${Method} ${typeof unmatchedPath}${Rest}`>
  : never

/** The call of a route below the common path: `UnmatchedCall<'POST /ignore'>`. */
export type UnmatchedCall<Route extends string> = Call<Served[KeyOf<Route>]>

export const writerOf = ({
  signedIn,
  request,
}: Pick<UnmatchedCall<'POST /ignore'>, 'signedIn' | 'request'>): Writer => ({
  userId: signedIn.user.id,
  via: 'console',
  requestId: request.id,
})
