/** What a source fetched, with the results. */
import type { ImportFetch, ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { stepHref } from '../importSearch.ts'
import { figure, sizeText, stateWords } from '../importTexts.ts'
import { fetchesOptions } from './sourceQueries.ts'
import { fetchOutcomeWords } from './sourceTexts.ts'

const countsText = (counts: NonNullable<ImportFetch['import']>['counts']): string | null =>
  counts === null
    ? null
    : [
        `${figure(counts.new)} new`,
        `${figure(counts.changed)} changed`,
        ...(counts.refused > 0 ? [`${figure(counts.refused)} refused`] : []),
      ].join(', ')

function Became({ fetched: { outcome, message, import: made } }: { fetched: ImportFetch }) {
  const { tone, words } = outcome === 'imported' && made ? stateWords[made.state] : fetchOutcomeWords[outcome]
  return (
    <>
      <StatusMark tone={tone}>{words}</StatusMark>
      {message !== null && <div className="dim">{message}</div>}
    </>
  )
}

function FetchRow({ customerId, fetched }: { customerId: string; fetched: ImportFetch }) {
  const { at, askedBy, fileName, fileSize, import: made } = fetched
  return (
    <tr>
      <th scope="row" className={headClass}>
        {made && fileName !== null ? (
          <Link href={stepHref(customerId, made.id)}>{fileName}</Link>
        ) : (
          (fileName ?? <None />)
        )}
      </th>
      <td>
        <RelativeTime at={at} />
      </td>
      <td>
        <Became fetched={fetched} />
      </td>
      <td>{countsText(made?.counts ?? null) ?? <None />}</td>
      <td className="num">{fileSize === null ? <None /> : sizeText(fileSize)}</td>
      <td>{askedBy ?? 'Schedule'}</td>
    </tr>
  )
}

export function FetchLog({ customerId, source }: { customerId: string; source: ImportSource }) {
  const result = useInfiniteQuery(fetchesOptions(customerId, source.id, source.state === 'fetching'))
  return (
    <PagedTable
      label={`Fetches of ${source.name}`}
      headings={['File', 'Fetched', 'Result', 'Rows', 'Size', 'Started by']}
      result={result}
      row={(fetched) => <FetchRow key={fetched.id} customerId={customerId} fetched={fetched} />}
      empty={{ title: 'Nothing fetched yet', text: 'Files appear here with what became of them.' }}
    />
  )
}
