/** The differences between two texts. */
import { counted } from '@postern/domain/values/text.ts'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { type DiffLine, type Gap, withGaps } from './lineDiff.ts'
import classes from './TextDiff.module.css'

const marks = { same: '', added: '+', removed: '−' } as const

function Line({ line }: { line: DiffLine | Gap }) {
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

interface TextDiffProps {
  title: string
  lines: readonly DiffLine[]
  /** After the counts. */
  aside?: ReactNode
}

export function TextDiff({ title, lines, aside }: TextDiffProps) {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length
  const shown = withGaps(lines)
  return (
    <section className={classes.diff} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.plus}>+{count('added')}</span>
        <span className={classes.minus}>−{count('removed')}</span>
        {aside !== undefined && <span className="dim">{aside}</span>}
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
