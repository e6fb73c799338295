import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './Desk.module.css'

/** The assignee's initials, or an empty ring. */
export const Assignee = ({ assignee }: Pick<TicketItem, 'assignee'>) =>
  assignee ? (
    <span title={assignee.name}>
      <Avatar name={assignee.name} size="sm" />
      <span className="visuallyHidden">{assignee.name}</span>
    </span>
  ) : (
    <span className={classes.nobody} title="Unassigned">
      <span className="visuallyHidden">Unassigned</span>
    </span>
  )
