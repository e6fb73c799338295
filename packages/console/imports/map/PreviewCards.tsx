/** What the first rows become with the current mapping. */
import type { Mapping } from '@postern/domain/imports/importPlan.ts'
import type { ImportRow, ImportTarget } from '@postern/domain/imports/importRecord.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { type ImportAddress, previewOptions } from '../importQueries.ts'
import classes from './PreviewCards.module.css'

const perPage = 3
const shownFields = 6
/** Already in the card’s title. */
const inTitle: ReadonlySet<string> = new Set(['firstName', 'lastName'])

interface PreviewCardsProps {
  address: ImportAddress
  mapping: Mapping
  targets: readonly ImportTarget[]
  /** Fields whose mapping was changed in this session: their values are tinted. */
  changed: ReadonlySet<string>
}

type PreviewRow = ImportRow & { values: Record<string, string> }

function ResultTag({ row }: { row: PreviewRow }) {
  if (row.result === 'refused') return <Tag tone="warn">Refused</Tag>
  return row.recordId === null ? <Tag tone="accent">New</Tag> : <Tag>Match found</Tag>
}

function PreviewCard({ row, mapping, targets, changed }: Omit<PreviewCardsProps, 'address'> & { row: PreviewRow }) {
  const title = row.title === '' ? `Row ${row.row ?? ''}` : row.title
  const problems = new Map(row.problems.flatMap(({ target, message }) => (target === null ? [] : [[target, message]])))
  const fields = mapping.columns
    .flatMap(({ target }) => targets.find(({ key }) => key === target) ?? [])
    .filter(({ key }) => !inTitle.has(key) || problems.has(key))
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Avatar name={title} />
        <span className="strong truncate">{title}</span>
        <ResultTag row={row} />
      </div>
      <dl className={classes.values}>
        {fields.slice(0, shownFields).map(({ key, label }) => {
          const problem = problems.get(key)
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd data-changed={changed.has(key) || undefined} data-problem={problem !== undefined || undefined}>
                <span>{problem ?? (row.values[key] || '–')}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      {row.problems
        .filter(({ target }) => target === null)
        .map(({ message }) => (
          <p key={message} className={classes.problem}>
            {message}
          </p>
        ))}
    </li>
  )
}

export function PreviewCards({ address, mapping, targets, changed }: PreviewCardsProps) {
  const [from, setFrom] = useState(0)
  const shown = useDeferredValue(mapping)
  const { data, error, refetch, isPlaceholderData } = useQuery(previewOptions(address, shown, from))
  const rows = data?.rows.slice(0, perPage) ?? []
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row]
  return (
    <section aria-label="Preview" className={classes.panel}>
      <div className={classes.bar}>
        <h2>Preview</h2>
        <span className={classes.pager}>
          <IconButton
            name="Previous rows"
            size={24}
            disabled={from === 0}
            onClick={() => setFrom(Math.max(0, from - perPage))}
          >
            <IconChevronLeft size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <span className="dim num" role="status">
            {first !== undefined && last !== undefined ? `Rows ${first} – ${last}` : 'No rows'}
          </span>
          <IconButton
            name="Next rows"
            size={24}
            disabled={rows.length < perPage}
            onClick={() => setFrom(from + perPage)}
          >
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      </div>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={8} label="Loading preview" />}
      <ul className={classes.cards} aria-busy={isPlaceholderData}>
        {rows.map((row) => (
          <PreviewCard key={row.row} row={row} mapping={shown} targets={targets} changed={changed} />
        ))}
      </ul>
    </section>
  )
}
