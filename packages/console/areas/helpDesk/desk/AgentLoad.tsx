/** Open tickets per agent, and how many each solved today. */
import type { OpenFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './Dashboard.module.css'
import { type DeskFilters, deskHref } from './deskSearch.ts'

const shown = 8

export function AgentLoad({ open, filters }: { open: OpenFigures; filters: DeskFilters }) {
  const agents = open.agents.slice(0, shown)
  const most = Math.max(1, ...agents.map(({ urgent, other }) => urgent + other))
  return (
    <Card
      dense
      title="Agent load"
      actions={
        <span className={classes.legend} aria-hidden="true">
          <span data-load="urgent">P1, P2</span>
          <span data-load="other">P3, P4</span>
        </span>
      }
    >
      {agents.length === 0 ? (
        <p className="dim">No one has a ticket.</p>
      ) : (
        <table className={classes.agents}>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <td />
              <th scope="col">Open</th>
              <th scope="col">Today</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ id, name, urgent, other, solvedToday }) => (
              <tr key={id}>
                <th scope="row">
                  <Link href={deskHref('queue', { ...filters, assignee: id })} className={classes.agent}>
                    <Avatar name={name} size="sm" />
                    {name}
                  </Link>
                </th>
                <td>
                  <span className={classes.meter} aria-hidden="true">
                    <i data-load="urgent" style={{ width: `${(urgent / most) * 100}%` }} />
                    <i data-load="other" style={{ width: `${(other / most) * 100}%` }} />
                  </span>
                </td>
                <td className="num">{urgent + other}</td>
                <td className="num dim">{solvedToday}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
