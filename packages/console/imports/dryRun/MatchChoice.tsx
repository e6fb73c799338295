/** Several records match a row: the user selects the right one. */
import { useQuery } from '@tanstack/react-query'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { type ImportAddress, matchesOptions } from '../importQueries.ts'
import classes from './MatchChoice.module.css'

interface MatchChoiceProps {
  address: ImportAddress
  row: number
  busy: boolean
  onChoose: (recordId: string) => void
}

export function MatchChoice({ address, row, busy, onChoose }: MatchChoiceProps) {
  const { data, error, refetch } = useQuery(matchesOptions(address, row))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={3} label="Loading matches" />
  return (
    <ul className={classes.matches} aria-label="Matching records">
      {data.items.map(({ recordId, title, keys }) => (
        <li key={recordId}>
          <button type="button" className={classes.match} disabled={busy} onClick={() => onChoose(recordId)}>
            <b>{title === '' ? '–' : title}</b>
            {keys.map(({ label, value }) => (
              <span key={label} className="dim truncate">{`${label}: ${value}`}</span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
