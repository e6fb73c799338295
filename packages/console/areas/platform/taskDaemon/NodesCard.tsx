/** The processes that run tasks, each with its heartbeat. */
import type { TaskNode, TaskOverview } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './Overview.module.css'
import { agoText, nodeStatus } from './taskTexts.ts'
import { useDrainNode } from './useTaskActions.ts'

const drawnBeats = 48
const beatSeconds = 10

/** One slot for each ten seconds, oldest first; a slot without a heartbeat is a dot. */
function beatPlaces({ beats }: TaskNode): boolean[] {
  const places = new Set(beats.map((ago) => Math.floor(ago / beatSeconds)))
  return Array.from({ length: drawnBeats }, (_, index) => {
    const place = drawnBeats - 1 - index
    // The heartbeat of the current ten seconds may not have arrived yet.
    return places.has(place) || (place === 0 && places.has(1))
  })
}

function Beats({ node }: { node: TaskNode }) {
  return (
    <span className={classes.beats} data-state={node.state} aria-hidden="true">
      {beatPlaces(node).map((isBeat, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have a fixed order and no state
        <i key={place} data-beat={isBeat} />
      ))}
    </span>
  )
}

function NodeRow({ node, now }: { node: TaskNode; now: string }) {
  const can = useCan()
  const drain = useDrainNode()
  const { tone, text } = nodeStatus(node)
  const canDrain = can('taskDaemon.pause') && node.concurrency > 0
  return (
    <li>
      <span className={classes.nodeHead}>
        <strong title={`Process ${node.pid}, version ${node.version}`}>{node.host}</strong>
        {node.isLeader && <Tag tone="accent">Leader</Tag>}
        <span className="dim">{node.version}</span>
        <StatusMark tone={tone} className={classes.end}>
          {text}
        </StatusMark>
      </span>
      <span className={classes.nodeFoot}>
        <Beats node={node} />
        <span className="dim num">{agoText(node.beatAt, now)}</span>
        <span className="dim num">
          {node.busy}/{node.concurrency} busy
        </span>
        {canDrain && (node.state === 'running' || node.state === 'draining') && (
          <TextButton
            disabled={drain.isPending}
            aria-label={node.state === 'running' ? `Drain ${node.host}` : `Resume ${node.host}`}
            onClick={() => drain.mutate({ id: node.id, isDraining: node.state === 'running' })}
          >
            {node.state === 'running' ? 'Drain' : 'Resume'}
          </TextButton>
        )}
      </span>
    </li>
  )
}

export function NodesCard({ overview: { nodes, at } }: { overview: TaskOverview }) {
  return (
    <Card title="Nodes" dense lined flush actions={<span className="dim caption">Heartbeat, last 8 min</span>}>
      {nodes.length === 0 ? (
        <p className={classes.none}>No node sent a heartbeat today.</p>
      ) : (
        <ul className={classes.nodes}>
          {nodes.map((node) => (
            <NodeRow key={node.id} node={node} now={at} />
          ))}
        </ul>
      )}
    </Card>
  )
}
