/** Routes of the unmatched scans page. */

import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import type { Books } from '../books.ts'
import { clustersOf } from './clusters.ts'
import { assignShape, ignoreShape, reopenShape } from './decisionHandlers.ts'
import { listClusters, listScans } from './readHandlers.ts'
import { reevaluate } from './reevaluate.ts'
import { addTestNumbers, createRuleFromShape } from './ruleHandlers.ts'
import { unmatchedPath as path } from './unmatchedCall.ts'

export function unmatchedRoutes(app: FastifyInstance, deps: Deps, books: Books): void {
  const clusters = clustersOf(deps.database)
  const unmatched = { deps, books, clusters }

  serve(app, `GET ${path}`, (call) => listClusters(unmatched, call))
  serve(app, `GET ${path}/scans`, (call) => listScans(unmatched, call))
  serve(app, `POST ${path}/rule`, (call) => createRuleFromShape(unmatched, call))
  serve(app, `POST ${path}/testNumbers`, (call) => addTestNumbers(unmatched, call))
  serve(app, `POST ${path}/ignore`, (call) => ignoreShape(unmatched, call))
  serve(app, `POST ${path}/reopen`, (call) => reopenShape(unmatched, call))
  serve(app, `POST ${path}/assign`, (call) => assignShape(unmatched, call))
  serve(app, `POST ${path}/reevaluate`, async () => {
    const result = await reevaluate(deps.database, books)
    clusters.forget()
    return result
  })
}
