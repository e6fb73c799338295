/** What would have been different in the last 30 days: figures and the scans behind them. */
import type { ReplayReport as Report } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import classes from './ReplayReport.module.css'

type Kind = Report['examples'][number]['kind']

const kinds: Readonly<Record<Kind, { tone: Tone; word: string; plural: string }>> = {
  carrier: { tone: 'warn', word: 'New carrier', plural: 'New carrier' },
  lost: { tone: 'danger', word: 'Unmatched', plural: 'No longer matched' },
  gained: { tone: 'ok', word: 'Matched', plural: 'Newly matched' },
  number: { tone: 'info', word: 'New number', plural: 'New number or service' },
}

const written = new Intl.NumberFormat('en-US')

function Figures({ report }: { report: Report }) {
  const figures: [string, number, Tone][] = [
    ['new carrier', report.changed, 'warn'],
    ['no longer matched', report.lost, 'danger'],
    ['newly matched', report.gained, 'ok'],
    ['new number or service', report.renumbered, 'info'],
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([word, count, tone]) => (
        <div key={word} data-tone={count > 0 ? tone : undefined}>
          <dt>{word}</dt>
          <dd>{written.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const Said = ({ carrier, rule }: { carrier: string | null; rule: string | null }) =>
  carrier === null ? (
    <None />
  ) : (
    <>
      {carrier}
      {rule !== null && <span className="mute"> {rule}</span>}
    </>
  )

export function ReplayReport({ report }: { report: Report }) {
  const present = (Object.keys(kinds) as Kind[]).filter((kind) => report.examples.some((each) => each.kind === kind))
  const [shown, setShown] = useState<Kind | 'all'>('all')
  const options = {
    all: 'All',
    carrier: kinds.carrier.plural,
    lost: kinds.lost.plural,
    gained: kinds.gained.plural,
    number: kinds.number.plural,
  }
  const examples = report.examples.filter(({ kind }) => shown === 'all' || kind === shown)
  const all = report.changed + report.lost + report.gained + report.renumbered
  return (
    <div className={classes.report}>
      <p className={classes.summary}>
        <b>{report.summary}</b>{' '}
        <span className="mute">{counted(report.scans, 'scan', 'scans')} from the last 30 days replayed.</span>
      </p>
      <Figures report={report} />
      {!report.complete && (
        <Notice tone="warn">
          Too many scans to replay at once. This report starts at <RelativeTime at={report.from} />.
        </Notice>
      )}
      {present.length > 1 && <Segments label="Show changes" value={shown} options={options} onChange={setShown} />}
      {examples.length > 0 && (
        <TableRegion label="Changed scans" className={classes.table}>
          <table className={tableClass}>
            <PlainHead headings={['Barcode', 'Change', 'Before', 'After', 'Customer', 'Scanned']} />
            <tbody>
              {examples.map(({ kind, at, barcode, customer, before, after }) => (
                <tr key={`${at} ${barcode} ${customer.id}`}>
                  <th scope="row" className={classes.code}>
                    <span className="mono">{barcode}</span>
                  </th>
                  <td>
                    <StatusMark tone={kinds[kind].tone}>{kinds[kind].word}</StatusMark>
                  </td>
                  <td>
                    <Said {...before} />
                  </td>
                  <td>
                    <Said {...after} />
                  </td>
                  <td>{customer.name}</td>
                  <td>
                    <RelativeTime at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {report.examples.length < all && (
        <p className="caption mute">
          Showing the newest {written.format(report.examples.length)} of {written.format(all)}.
        </p>
      )}
    </div>
  )
}
