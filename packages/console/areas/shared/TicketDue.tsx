import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { durationText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'

interface TicketDueProps {
  due: string | null
  solvedAt: string | null
}

/** How long until a ticket is due, or by how much it's overdue; for solved tickets, whether they were solved in time. */
export function TicketDue({ due, solvedAt }: TicketDueProps) {
  const now = useNow()
  if (due === null) return <None />
  const left = Date.parse(due) - (solvedAt === null ? now.getTime() : Date.parse(solvedAt))
  const amount = durationText(Math.abs(left))
  if (solvedAt !== null) return left < 0 ? <StatusMark tone="warn">{`${amount} late`}</StatusMark> : <>In time</>
  if (left < 0) return <StatusMark tone="danger">{`Overdue ${amount}`}</StatusMark>
  return <span className="num">{amount} left</span>
}
