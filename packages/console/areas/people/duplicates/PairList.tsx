/** Pairs to review, highest score first. */
import { Button } from '@mantine/core'
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { reasonsInShort } from '@postern/domain/areas/people/duplicates/score.ts'
import { useEffect, useRef } from 'react'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './Duplicates.module.css'
import { pairKey } from './pairKey.ts'

interface PairListProps {
  pairs: readonly DuplicatePair[]
  current: string | undefined
  hrefOf: (key: string) => string
  /** Undefined after the last page. */
  onMore: (() => void) | undefined
  loadingMore: boolean
}

export function PairList({ pairs, current, hrefOf, onMore, loadingMore }: PairListProps) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another pair is current
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav className={classes.pairs} aria-label="Pairs">
      <p className={classes.order}>Score, highest first</p>
      <ol ref={list}>
        {pairs.map((pair) => {
          const key = pairKey(pair)
          return (
            <li key={key}>
              <Link href={hrefOf(key)} className={classes.pair} aria-current={key === current ? 'true' : undefined}>
                <span className={classes.score}>
                  <span className="visuallyHidden">Score </span>
                  {pair.score}
                </span>
                <span className={classes.names}>
                  <b>{pair.name}</b>
                  <span>{pair.otherName}</span>
                </span>
                <span className={classes.why}>{reasonsInShort(pair.reasons)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      {onMore && (
        <div className={classes.more}>
          <Button size="xs" loading={loadingMore} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </nav>
  )
}
