/** Results of tested codes: winner, runner-up, margin and reason. */
import { Fragment, useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, numericClass, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { ReadBarcode } from '../editor/Barcode.tsx'
import { CheckWorking } from '../editor/CheckWorking.tsx'
import { rulePath } from '../rulePath.ts'
import classes from './BenchResults.module.css'
import { type BenchOutcome, type BenchResult, outcomeOf } from './outcome.ts'

const tones: Readonly<Record<BenchOutcome, Tone>> = {
  matched: 'ok',
  rejected: 'ok',
  ambiguous: 'warn',
  unmatched: 'danger',
  notALabel: 'off',
}

const outcomeWords: Readonly<Record<BenchOutcome, string>> = {
  matched: 'recognized',
  rejected: 'rejected, as expected',
  ambiguous: 'ambiguous',
  unmatched: 'not recognized',
  notALabel: 'not a shipping label',
}

/** The best candidate that differs from the winner. */
const runnerUp = ({ candidates: [winner, ...others] }: BenchResult) =>
  others.find(
    ({ carrier, trackingNumber }) => carrier.code !== winner?.carrier.code || trackingNumber !== winner.trackingNumber,
  )

interface OutcomeTagsProps {
  results: readonly BenchResult[]
  rejects: ReadonlySet<string>
}

export function OutcomeTags({ results, rejects }: OutcomeTagsProps) {
  const outcomes = Object.keys(outcomeWords) as BenchOutcome[]
  return (
    <span className={classes.tags} role="status">
      {outcomes.map((outcome) => {
        const count = results.filter((result) => outcomeOf(result, rejects) === outcome).length
        const tone = tones[outcome]
        return count === 0 ? null : (
          <Tag key={outcome} {...(tone === 'ok' || tone === 'warn' || tone === 'danger' ? { tone } : {})}>
            {count} {outcomeWords[outcome]}
          </Tag>
        )
      })}
    </span>
  )
}

const unmatchedWords: Readonly<Partial<Record<BenchOutcome, string>>> = {
  rejected: 'Rejected, as expected',
  notALabel: 'Not a label',
}

function Winner({ result, rejects }: { result: BenchResult; rejects: ReadonlySet<string> }) {
  const { carrier, rule } = result
  const outcome = outcomeOf(result, rejects)
  if (!carrier || !rule) return <StatusMark tone={tones[outcome]}>{unmatchedWords[outcome] ?? 'No match'}</StatusMark>
  return (
    <span className={classes.winner}>
      <StatusMark tone={tones[outcome]}>{carrier.name}</StatusMark> <span className="mute">{rule.name}</span>
    </span>
  )
}

function Why({ result, customerId }: { result: BenchResult; customerId: string | undefined }) {
  const { reason, exhibit, rule, trackingNumber, service } = result
  return (
    <div className={classes.why}>
      <p>
        {reason}{' '}
        {rule && rule.id !== 'draft' && (
          <Link href={rulePath(rule, customerId)} className="link">
            Open {rule.name}
          </Link>
        )}
      </p>
      {trackingNumber !== null && (
        <p className="mute">
          Tracking number <span className="mono">{trackingNumber}</span>
          {service !== null && `, ${service}`}
        </p>
      )}
      {exhibit?.working && <CheckWorking working={exhibit.working} />}
    </div>
  )
}

const Code = ({ result: { text, exhibit } }: { result: BenchResult }) =>
  exhibit ? <ReadBarcode text={exhibit.text} groups={exhibit.groups} /> : <span className="mono">{text}</span>

interface BenchResultsProps {
  results: readonly BenchResult[]
  customerId: string | undefined
  /** Codes that no rule should match. */
  rejects: ReadonlySet<string>
  /** For use next to a form: shows only code and winner until a row is opened. */
  narrow?: boolean
}

export function BenchResults({ results, customerId, rejects, narrow = false }: BenchResultsProps) {
  const [open, setOpen] = useState<number | null>(null)
  const headings = narrow ? ['Barcode', 'Winner'] : ['Barcode', 'Winner', 'Service', 'Runner-up', 'Margin', 'Reason']
  return (
    <TableRegion label="Results" className={cx(classes.results, narrow && classes.narrow)}>
      <table className={tableClass}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className={heading === 'Margin' ? numericClass : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result, index) => {
            const runner = runnerUp(result)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers come in the order of the codes
              <Fragment key={index}>
                <tr aria-selected={open === index} onClick={() => setOpen(open === index ? null : index)}>
                  <td>
                    <button
                      type="button"
                      className={classes.code}
                      aria-expanded={open === index}
                      onClick={(event) => {
                        event.stopPropagation()
                        setOpen(open === index ? null : index)
                      }}
                    >
                      <Code result={result} />
                    </button>
                  </td>
                  <td className={narrow ? classes.wrap : undefined}>
                    <Winner result={result} rejects={rejects} />
                  </td>
                  {!narrow && (
                    <>
                      <td>{result.service ?? <None />}</td>
                      <td>{runner ? `${runner.carrier.name}, ${runner.rule.name}` : <None />}</td>
                      <td className={numericClass}>
                        {result.margin === null ? <None /> : `${result.margin.toFixed(1)} bits`}
                      </td>
                      <td className={classes.reason}>{result.reason}</td>
                    </>
                  )}
                </tr>
                {open === index && (
                  <tr className={classes.opened}>
                    <td colSpan={headings.length}>
                      <Why result={result} customerId={customerId} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}
