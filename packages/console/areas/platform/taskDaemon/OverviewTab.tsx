import type { TaskOverview } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { FailuresCard } from './FailuresCard.tsx'
import { LanesCard } from './LanesCard.tsx'
import { NodesCard } from './NodesCard.tsx'
import classes from './Overview.module.css'
import { QueueCards } from './QueueCards.tsx'

export const OverviewTab = ({ overview }: { overview: TaskOverview }) => (
  <div className={classes.overview}>
    <QueueCards overview={overview} />
    <div className={classes.columns}>
      <LanesCard overview={overview} />
      <div className={classes.side}>
        <NodesCard overview={overview} />
        <FailuresCard overview={overview} />
      </div>
    </div>
  </div>
)
