/** What the rule being edited means: a drawing and a description. */
import { useMemo } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { PatternStrip } from './PatternStrip.tsx'
import { coloursOf, patternParts } from './parts.ts'
import classes from './RuleReading.module.css'
import type { ReadyRule, RuleReading } from './readRule.ts'

/** The first of several layouts represents all: the longest, which is how people read `?` and `{n,m}`. */
export function usePatternParts(reading: RuleReading) {
  return useMemo(() => {
    const layouts = reading.kind === 'ready' ? reading.compiled.layouts : []
    const [first] = layouts
    const parts = first ? patternParts(first) : []
    return {
      parts,
      colours: coloursOf([...parts, ...layouts.slice(1, 20).flatMap(patternParts)]),
      ways: layouts.length,
    }
  }, [reading])
}

export function Words({ reading }: { reading: ReadyRule }) {
  return (
    <div className={classes.words}>
      <p>{reading.words}</p>
      {reading.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  )
}

/** The expression is kept as entered and run by RE2, which matches in linear time. */
export function ForeignNotice({ why }: { why: string }) {
  return (
    <Notice tone="info">
      <Tag tone="info">Run by RE2</Tag> The rule language doesn’t support this expression, so RE2 runs it. {why} Its
      numbers are tested on the server, and it can’t be compared with other rules.
    </Notice>
  )
}

export function RuleMeaning({ reading }: { reading: RuleReading }) {
  const { parts, colours } = usePatternParts(reading)
  if (reading.kind === 'empty') return null
  if (reading.kind === 'foreign') return <ForeignNotice why={reading.why} />
  if (reading.kind === 'refused') return null
  return (
    <div className={classes.meaning}>
      <PatternStrip parts={parts} colours={colours} />
      <Words reading={reading} />
    </div>
  )
}
