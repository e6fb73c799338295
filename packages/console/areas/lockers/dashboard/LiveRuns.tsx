/** Command runs in progress. */
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { commandWords } from '../commands/commandWords.ts'
import { RunProgress } from '../commands/RunProgress.tsx'

interface LiveRunsProps {
  runs: LiveBank['runs']
  customerId: string
  bankId: string
}

export function LiveRuns({ runs, customerId, bankId }: LiveRunsProps) {
  return runs.map(({ id: runId, command, reason, requestedBy, requestedAt }) => (
    <Card key={runId} title={commandWords[command].running} aside={requestedBy ?? undefined}>
      <p className="dim">
        {reason}, <RelativeTime at={requestedAt} />
      </p>
      <RunProgress address={{ customerId, id: bankId, runId }} />
    </Card>
  ))
}
