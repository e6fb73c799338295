/** Both contacts side by side, with the resulting values after the merge. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { titleOf } from '../../../engine/cells/values.ts'
import { recordPath } from '../../../paths.ts'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { dateText } from '../../../ui/timeText.ts'
import { sideWords } from '../MergePairDialog.tsx'
import type { MergePair } from '../usePairMerge.ts'
import classes from './Compare.module.css'
import { type CompareRow, type Side, sourceOf } from './compareRows.ts'

export interface ParcelCount {
  readonly id: string
  readonly parcels: number
  readonly waiting: number
}

const parcelText = ({ parcels, waiting }: Omit<ParcelCount, 'id'>): string =>
  `${counted(parcels, 'parcel', 'parcels')}, ${waiting.toLocaleString('en-US')} waiting`

interface HeadProps {
  side: Side
  record: AnyRecord
  count: ParcelCount | undefined
  customerId: string
}

function ColumnHead({ side, record, count, customerId }: HeadProps) {
  const name = titleOf(contacts, record)
  return (
    <th scope="col" className={cx(classes.side, side === 'stays' && classes.kept)}>
      <div className={classes.person}>
        <Avatar name={name} />
        <div className={classes.personWords}>
          <div className={classes.nameLine}>
            <Link className="link" href={recordPath(contacts, record.id, customerId)}>
              {name}
            </Link>
            <Tag {...(side === 'stays' && { tone: 'accent' as const })}>{sideWords[side]}</Tag>
          </div>
          <div className={classes.facts}>{sourceOf(record)}</div>
        </div>
        <Kbd>{side === 'stays' ? 'A' : 'B'}</Kbd>
      </div>
      <div className={classes.facts}>
        {[`Created ${dateText(new Date(record.createdAt))}`, count && parcelText(count)].filter(Boolean).join(', ')}
      </div>
    </th>
  )
}

interface CellProps {
  row: CompareRow
  side: Side
  onChoose: () => void
}

function ValueCell({ row, side, onChoose }: CellProps) {
  const isChosen = row.chosen === side || row.chosen === 'both'
  const isLocked = row.lockedReason !== null && side === 'goes'
  const text = row[side]
  return (
    <td className={cx(isChosen && classes.chosen)}>
      <button
        type="button"
        className={classes.value}
        aria-pressed={isChosen}
        aria-label={`${row.label}, ${sideWords[side]}: ${text ?? 'none'}`}
        disabled={isLocked}
        onClick={onChoose}
      >
        {isLocked ? (
          <IconLock size={16} stroke={1.6} aria-hidden className={classes.lock} />
        ) : (
          <span className={cx(classes.dot, row.canJoin && classes.box)} data-on={isChosen || undefined} aria-hidden />
        )}
        <span>{text ?? <None />}</span>
      </button>
    </td>
  )
}

interface CompareTableProps {
  pair: MergePair
  rows: readonly CompareRow[]
  /** The row that the A and B keys act on. */
  active: number
  counts: readonly ParcelCount[]
  customerId: string
  onChoose: (row: CompareRow, side: Side) => void
}

export function CompareTable({ pair, rows, active, counts, customerId, onChoose }: CompareTableProps) {
  const countOf = (id: string) => counts.find((each) => each.id === id)
  const [kept, gone] = [countOf(pair.stays.id), countOf(pair.goes.id)]
  const after = kept && gone && { parcels: kept.parcels + gone.parcels, waiting: kept.waiting + gone.waiting }
  return (
    <table className={classes.table}>
      <caption className="visuallyHidden">Select the value to keep for each field</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visuallyHidden">Field</span>
          </th>
          <ColumnHead side="stays" record={pair.stays} count={kept} customerId={customerId} />
          <ColumnHead side="goes" record={pair.goes} count={gone} customerId={customerId} />
          <th scope="col" className={classes.result}>
            <b>After merge</b>
            {after && <div className={classes.facts}>{parcelText(after)}</div>}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.name} data-active={index === active || undefined}>
            <th scope="row">{row.label}</th>
            {row.isSame ? (
              <td colSpan={2} className={classes.same}>
                <IconEqual size={14} stroke={1.6} role="img" aria-label="Same" />
                <span>{row.stays ?? <None />}</span>
              </td>
            ) : (
              (['stays', 'goes'] as const).map((side) => (
                <ValueCell key={side} row={row} side={side} onChoose={() => onChoose(row, side)} />
              ))
            )}
            <td className={classes.result}>
              <span className={cx(!row.isSame && row.chosen !== 'stays' && 'strong')}>{row.result ?? <None />}</span>
              {row.more > 0 && <Tag>{`+${row.more}`}</Tag>}
              {!row.isSame && row.lockedReason !== null && <span className={classes.facts}>{row.lockedReason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
