/** The number of rows per result. Each tab opens exactly the rows it counts. */
import type { ImportCounts, RowResult } from '@postern/domain/imports/importRecord.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { figure, lineCount, resultWords } from '../importTexts.ts'
import classes from './ResultTabs.module.css'

interface ResultTabsProps {
  counts: ImportCounts
  current: RowResult | undefined
  hrefOf: (result: RowResult | undefined) => string
}

const always: readonly RowResult[] = ['new', 'changed', 'unchanged', 'left']

export function ResultTabs({ counts, current, hrefOf }: ResultTabsProps) {
  const results: RowResult[] = [...always, ...(counts.deactivated > 0 ? (['deactivated'] as const) : []), 'refused']
  return (
    <nav aria-label="Results" className={classes.tabs}>
      <ul>
        <li>
          <Link
            href={hrefOf(undefined)}
            className={classes.tab}
            aria-current={current === undefined ? 'page' : undefined}
          >
            <span>All rows</span>
            <b>{figure(lineCount(counts))}</b>
          </Link>
        </li>
        {results.map((result) => (
          <li key={result}>
            <Link href={hrefOf(result)} className={classes.tab} aria-current={current === result ? 'page' : undefined}>
              <StatusMark tone={resultWords[result].tone}>{resultWords[result].words}</StatusMark>
              <b>{figure(counts[result])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
