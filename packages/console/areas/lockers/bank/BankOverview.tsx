import { LinkMark } from '../../../stream/LinkMark.tsx'
import classes from './BankDoors.module.css'
import BankDoors from './BankDoors.tsx'
import type { Bank } from './WallDrawing.tsx'

/** Top of a bank's page: its doors, and whether they are up to date. */
export default function BankOverview({ record, customerId }: { record: Bank; customerId: string | undefined }) {
  return (
    <div className={classes.overview}>
      {record.status !== 'planned' && <LinkMark />}
      <BankDoors record={record} customerId={customerId} />
    </div>
  )
}
