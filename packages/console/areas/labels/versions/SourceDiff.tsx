/** What differs in the ZPL of two versions. */
import { counted } from '@postern/domain/values/text.ts'
import { useMemo } from 'react'
import { cx } from '../../../ui/classNames.ts'
import classes from './SourceDiff.module.css'
import { type Gap, type SourceLine, sourceLines, withGaps } from './sourceLines.ts'

const marks = { same: '', added: '+', removed: '−' } as const

function Line({ line }: { line: SourceLine | Gap }) {
  if (line.kind === 'gap')
    return (
      <tr className={classes.gap}>
        <td colSpan={4}>{counted(line.count, 'unchanged line', 'unchanged lines')}</td>
      </tr>
    )
  return (
    <tr className={cx(classes.line, line.kind !== 'same' && classes[line.kind])}>
      <td className={classes.number}>{line.before}</td>
      <td className={classes.number}>{line.after}</td>
      <td className={classes.mark}>{marks[line.kind]}</td>
      <td className={classes.code}>
        {line.pieces.map(({ text, isChanged }, index) =>
          isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have a fixed order and no state
            <b key={index} className={classes.changed}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </td>
    </tr>
  )
}

interface SourceDiffProps {
  before: string
  after: string
}

export function SourceDiff({ before, after }: SourceDiffProps) {
  const lines = useMemo(() => sourceLines(before, after), [before, after])
  const count = (kind: SourceLine['kind']) => lines.filter((line) => line.kind === kind).length
  const shown = withGaps(lines)
  return (
    <section className={classes.diff} aria-label="ZPL">
      <div className={classes.head}>
        <h2 className={classes.title}>ZPL</h2>
        <span className={classes.plus}>+{count('added')}</span>
        <span className={classes.minus}>−{count('removed')}</span>
        <span className="dim">
          lines, {before.length.toLocaleString('en-US')} to {after.length.toLocaleString('en-US')} characters
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Changed lines">
        <table className={classes.table}>
          <tbody>
            {shown.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have a fixed order and no state
              <Line key={index} line={line} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
