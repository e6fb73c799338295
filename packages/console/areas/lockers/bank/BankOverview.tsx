import { LinkMark } from '../../../stream/LinkMark.tsx'
import classes from './BankDoors.module.css'
import BankDoors from './BankDoors.tsx'
import type { Bank } from './WallDrawing.tsx'

/** A bank’s page begins with its doors, and says whether they are shown as they are now. */
export default function BankOverview({ record, customerId }: { record: Bank; customerId: string | undefined }) {
  return (
    <div className={classes.overview}>
      {record.status !== 'planned' && <LinkMark />}
      <BankDoors record={record} customerId={customerId} />
    </div>
  )
}
