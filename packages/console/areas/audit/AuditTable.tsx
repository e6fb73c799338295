/** Audit log rows that expand in place. A table, or cards on a phone. */
import type { AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { Fragment, type RefObject, useRef, useState } from 'react'
import { withSearch } from '../../engine/list/urlState.ts'
import { auditPath } from '../../paths.ts'
import { Link, useNavigateTo } from '../../ui/LinkContext.tsx'
import { framedClass, None, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { RowToggle } from '../../ui/lists/RowToggle.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { MonogramTile } from '../../ui/marks/MonogramTile.tsx'
import { clockText, dateText } from '../../ui/timeText.ts'
import { usePageKeys } from '../../ui/usePageKeys.ts'
import { useViewport } from '../../ui/useViewport.ts'
import { entityText } from '../shared/auditedEntities.ts'
import classes from './Audit.module.css'
import { AuditDetail } from './AuditDetail.tsx'
import { actionText, recordHref, sourceText } from './auditTexts.ts'

const headings = ['Time', 'Actor', 'Action', 'Entity', 'Customer', 'Source', 'Request']

export function Moment({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time className="num" dateTime={date.toISOString()} title={date.toISOString()}>
      {dateText(date)} {clockText(date)}:{String(date.getSeconds()).padStart(2, '0')}
    </time>
  )
}

export const Actor = ({ row }: { row: AuditRow }) => (
  <span className={classes.actor}>
    <Avatar name={row.userName ?? 'Postern'} size="sm" />
    {row.userName ?? 'Postern'}
  </span>
)

export function Entity({ row }: { row: AuditRow }) {
  const href = recordHref(row)
  return (
    <>
      <span className="dim">{entityText(row.resource)}</span>{' '}
      {href && row.title !== null ? (
        <Link href={href} className="link">
          {row.title}
        </Link>
      ) : (
        <strong>{row.title}</strong>
      )}
    </>
  )
}

interface RowProps {
  row: AuditRow
  isOpen: boolean
  isCurrent: boolean
  onToggle: () => void
}

const requestText = (id: string): string => `…${id.slice(-4)}`

function TableRows({ row, isOpen, isCurrent, onToggle }: RowProps) {
  return (
    <Fragment>
      <tr aria-selected={isOpen} data-row data-cursor={isCurrent || undefined}>
        <td>
          <RowToggle isOpen={isOpen} onToggle={onToggle}>
            <Moment at={row.at} />
            <span className="visuallyHidden">
              {actionText(row)} {entityText(row.resource).toLowerCase()} {row.title}
            </span>
          </RowToggle>
        </td>
        <td>
          <Actor row={row} />
        </td>
        <td>{actionText(row)}</td>
        <td className={classes.entity} title={row.title ?? undefined}>
          <Entity row={row} />
        </td>
        <td className={classes.entity}>
          {row.customerName === null ? (
            <span className="dim">Platform</span>
          ) : (
            <span className={classes.actor}>
              <MonogramTile name={row.customerName} size="sm" />
              {row.customerName}
            </span>
          )}
        </td>
        <td>{sourceText(row.via)}</td>
        <td>
          {row.requestId === null ? (
            <None />
          ) : (
            <Link
              href={withSearch(auditPath, { request: row.requestId })}
              className="link mono"
              aria-label={`Rows of request ${requestText(row.requestId)}`}
            >
              {requestText(row.requestId)}
            </Link>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.opened}>
          <td colSpan={headings.length}>
            <AuditDetail row={row} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function CardRow({ row, isOpen, onToggle }: RowProps) {
  return (
    <li>
      <RowToggle isOpen={isOpen} onToggle={onToggle}>
        <span className={classes.cardWords}>
          <span>
            <strong>{row.userName ?? 'Postern'}</strong> {actionText(row).toLowerCase()}{' '}
            {entityText(row.resource).toLowerCase()} <strong>{row.title}</strong>
          </span>
          <span className="dim">
            <Moment at={row.at} /> · {row.customerName ?? 'Platform'} · {sourceText(row.via)}
          </span>
        </span>
      </RowToggle>
      {isOpen && <AuditDetail row={row} />}
    </li>
  )
}

/** J and K move, Enter expands in place, G shows the other changes of the same request. */
function useAuditKeys(rows: readonly AuditRow[], region: RefObject<HTMLElement | null>, toggle: (id: string) => void) {
  const navigate = useNavigateTo()
  const [current, setCurrent] = useState<string | null>(null)
  const at = rows.findIndex(({ id }) => id === current)
  const move = (step: 1 | -1) => {
    const next = Math.min(Math.max(at + step, 0), rows.length - 1)
    setCurrent(rows[next]?.id ?? null)
    region.current?.querySelectorAll('[data-row]').item(next)?.scrollIntoView({ block: 'nearest' })
  }
  const requestId = rows[at]?.requestId ?? null
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => current !== null && toggle(current),
    g: () => requestId !== null && navigate(withSearch(auditPath, { request: requestId })),
  })
  return current
}

export const auditKeys = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['↵'], does: 'expand' },
  { keys: ['G'], does: 'same request' },
]

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const mobile = useViewport() === 'mobile'
  const region = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const toggle = (id: string) => setOpened(id === opened ? null : id)
  const current = useAuditKeys(rows, region, toggle)
  const parts = rows.map((row) => ({
    row,
    isOpen: row.id === opened,
    isCurrent: row.id === current,
    onToggle: () => toggle(row.id),
  }))
  if (mobile)
    return (
      <ul className={classes.cards} aria-label="Audit log">
        {parts.map((each) => (
          <CardRow key={each.row.id} {...each} />
        ))}
      </ul>
    )
  return (
    <TableRegion label="Audit log" className={framedClass} ref={region}>
      <table className={tableClass}>
        <PlainHead headings={headings} />
        <tbody>
          {parts.map((each) => (
            <TableRows key={each.row.id} {...each} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
