/** The replay next to a rule: the last 30 days with the rule as currently entered. */
import type { RuleDraftInput } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import bench from '../bench/RuleBench.module.css'
import { replayOptions } from '../ruleApi.ts'
import { ReplayButton } from './ReplayButton.tsx'
import { ReplayReport } from './ReplayReport.tsx'

export function RuleReplay({ customerId, draft }: { customerId: string | undefined; draft: RuleDraftInput }) {
  const [asked, setAsked] = useState<RuleDraftInput | null>(null)
  const current = asked !== null && JSON.stringify(asked) === JSON.stringify(draft)
  const { data, error, isFetching } = useQuery({
    ...replayOptions(customerId, 'rule', asked ?? undefined),
    enabled: asked !== null,
  })
  return (
    <div className={bench.part}>
      <div className={bench.partHead}>
        <h3>Last 30 days</h3>
        <ReplayButton running={isFetching} onReplay={() => setAsked(draft)} />
      </div>
      {!data && !error && <p className="caption mute">Replays all scans from the last 30 days with this rule.</p>}
      {data && !current && <Notice tone="info">You changed the rule. Replay again to update the results.</Notice>}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data && <ReplayReport report={data} />}
    </div>
  )
}
