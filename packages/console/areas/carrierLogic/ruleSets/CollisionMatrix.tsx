/** Which rules could match the same barcode: a cell for each colliding pair, with a barcode both match. */
import type { CollisionMatrix as Matrix } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { shareText } from '../bench/shareText.ts'
import { collisionOptions } from '../ruleApi.ts'
import { rulePath } from '../rulePath.ts'
import classes from './CollisionMatrix.module.css'

type Collision = Matrix['collisions'][number]
type MatrixRule = Matrix['rules'][number]

/** The kind of a collision: different carriers without or with a winner, only the patterns overlap, or the same carrier. */
const loudness = ({ disagree, complete, winner }: Collision): 'open' | 'decided' | 'same' | 'pattern' =>
  !disagree ? 'same' : !complete ? 'pattern' : winner === null ? 'open' : 'decided'

const words = {
  open: { tone: 'warn', text: 'Different carriers, no winner' },
  decided: { tone: 'info', text: 'Different carriers, 1 wins' },
  pattern: { tone: 'idle', text: 'Patterns overlap, check digits don’t' },
  same: { tone: 'off', text: 'Same carrier' },
} as const

interface PairProps {
  matrix: Matrix
  pair: Collision
  customerId: string | undefined
}

function PairFacts({ matrix, pair, customerId }: PairProps) {
  const [one, other] = [matrix.rules[pair.one], matrix.rules[pair.other]]
  if (!one || !other) return null
  const { tone, text } = words[loudness(pair)]
  const winner = pair.winner === null ? undefined : matrix.rules[pair.winner]
  return (
    <>
      <StatusMark tone={tone}>{text}</StatusMark>
      <p className={classes.names}>
        <Link href={rulePath(one, customerId)} className="link">
          {one.name}
        </Link>{' '}
        <span className="mute">{one.carrier.name}</span> and{' '}
        <Link href={rulePath(other, customerId)} className="link">
          {other.name}
        </Link>{' '}
        <span className="mute">{other.carrier.name}</span>
      </p>
      <p>
        Both match <b className="mono">{pair.witness}</b>
        {winner && pair.disagree && <>, which goes to {winner.carrier.name}</>}.{' '}
        <span className="mute">
          {pair.complete
            ? `${shareText(pair.share)} of the first rule’s numbers also match the second.`
            : 'No number passes both check digits.'}
        </span>
      </p>
    </>
  )
}

/** The matrix as a list of pairs on a phone, with those that need a decision first. */
function PairList({ pairs, ...rest }: Omit<PairProps, 'pair'> & { pairs: Iterable<Collision> }) {
  const order = Object.keys(words)
  const sorted = [...new Set(pairs)].sort((a, b) => order.indexOf(loudness(a)) - order.indexOf(loudness(b)))
  return (
    <ul className={classes.pairs} aria-label="Collisions">
      {sorted.map((pair) => (
        <li key={`${pair.one} ${pair.other}`} className={classes.pair}>
          <PairFacts {...rest} pair={pair} />
        </li>
      ))}
    </ul>
  )
}

/** Only rules that collide: the others would be empty rows and columns. */
function meeting({ rules, collisions }: Matrix, only: 'carriers' | 'all') {
  const shown = only === 'all' ? collisions : collisions.filter(({ disagree }) => disagree)
  const indexes = [...new Set(shown.flatMap(({ one, other }) => [one, other]))].sort((a, b) => a - b)
  const rows = indexes.flatMap((index) => {
    const rule = rules[index]
    return rule ? [{ index, rule }] : []
  })
  const pairs = new Map(
    shown.flatMap((pair) => [
      [`${pair.one} ${pair.other}`, pair],
      [`${pair.other} ${pair.one}`, pair],
    ]),
  )
  return { rows, pairs }
}

const named = ({ name, carrier }: MatrixRule): string => `${name} (${carrier.name})`

export default function CollisionMatrix({ customerId }: { customerId: string | undefined }) {
  const { data, error } = useQuery(collisionOptions(customerId))
  const mobile = useViewport() === 'mobile'
  const [only, setOnly] = useState<'carriers' | 'all'>('carriers')
  const [chosen, setChosen] = useState<string | null>(null)
  const { rows, pairs } = useMemo(
    () => (data ? meeting(data, only) : { rows: [], pairs: new Map<string, Collision>() }),
    [data, only],
  )
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonRows rows={8} label="Comparing rules" />
  const firstKey = [...pairs.keys()][0]
  const key = chosen !== null && pairs.has(chosen) ? chosen : firstKey
  const pair = key === undefined ? undefined : pairs.get(key)
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <Segments
          label="Show pairs"
          value={only}
          options={{ carriers: 'Different carriers', all: 'All pairs' }}
          onChange={setOnly}
        />
        <ul className={classes.legend} aria-label="Legend" hidden={mobile}>
          {(Object.keys(words) as (keyof typeof words)[])
            .filter((kind) => only === 'all' || kind !== 'same')
            .map((kind) => (
              <li key={kind}>
                <i className={classes.kind} data-kind={kind} aria-hidden="true" /> {words[kind].text}
              </li>
            ))}
        </ul>
      </div>
      {data.notCompared.length > 0 && (
        <Notice tone="info">Not compared (run by RE2): {data.notCompared.join(', ')}.</Notice>
      )}
      {rows.length === 0 && (
        <EmptyState
          art="search"
          title="No collisions"
          text={
            only === 'all'
              ? 'No barcode matches more than 1 rule.'
              : 'No barcode matches rules of different carriers. Select All pairs to see overlaps within a carrier.'
          }
        />
      )}
      {mobile && rows.length > 0 && <PairList matrix={data} pairs={pairs.values()} customerId={customerId} />}
      {!mobile && pair && (
        <section className={classes.pair} aria-label="Selected pair" aria-live="polite">
          <PairFacts matrix={data} pair={pair} customerId={customerId} />
        </section>
      )}
      {!mobile && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.scroll} aria-label="Collision matrix" tabIndex={0}>
          <table className={classes.matrix}>
            <thead>
              <tr>
                <td />
                {rows.map(({ index, rule }) => (
                  <th key={index} scope="col">
                    <span>{rule.name}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.index}>
                  <th scope="row">
                    <Link href={rulePath(row.rule, customerId)}>{row.rule.name}</Link>
                    <span className="mute">{row.rule.carrier.name}</span>
                  </th>
                  {rows.map((column) => {
                    const at = `${row.index} ${column.index}`
                    const met = pairs.get(at)
                    return (
                      <td key={column.index} data-self={row.index === column.index || undefined}>
                        {met && (
                          <button
                            type="button"
                            className={classes.kind}
                            data-kind={loudness(met)}
                            aria-pressed={key !== undefined && pairs.get(key) === met}
                            aria-label={`${named(row.rule)} and ${named(column.rule)}: ${words[loudness(met)].text}`}
                            onClick={() => setChosen(at)}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
