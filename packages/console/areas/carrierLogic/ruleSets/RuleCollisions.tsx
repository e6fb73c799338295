/** Rules that could match the same barcodes as the rule being edited, found before it is saved. */
import type { CheckedRule } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import bench from '../bench/RuleBench.module.css'
import { shareText } from '../bench/shareText.ts'
import { rulePath } from '../rulePath.ts'
import classes from './RuleCollisions.module.css'

type Collision = CheckedRule['collisions'][number]

const outcomes: Readonly<Record<Collision['winner'], { tone: 'ok' | 'warn' | 'info'; text: string }>> = {
  draft: { tone: 'info', text: 'This rule wins' },
  other: { tone: 'info', text: 'The other rule wins' },
  ambiguous: { tone: 'warn', text: 'Ambiguous, no winner' },
}

interface RuleCollisionsProps {
  /** Undefined: not known yet. */
  collisions: readonly Collision[] | undefined
  customerId: string | undefined
}

export function RuleCollisions({ collisions, customerId }: RuleCollisionsProps) {
  return (
    <div className={bench.part}>
      <div className={bench.partHead}>
        <h3>Collisions</h3>
        {collisions && collisions.length > 0 && <Tag tone="warn">{collisions.length}</Tag>}
      </div>
      {!collisions && <SkeletonLines lines={2} label="Checking collisions" />}
      {collisions?.length === 0 && <StatusMark tone="ok">No other rule matches these barcodes</StatusMark>}
      {collisions && collisions.length > 0 && (
        <ul className={classes.list}>
          {collisions.map(({ rule, carrier, witness, complete, share, winner }) => (
            <li key={rule.id}>
              <span>
                <Link href={rulePath(rule, customerId)} className="link">
                  {rule.name}
                </Link>{' '}
                <span className="mute">{carrier.name}</span>
              </span>
              <StatusMark tone={outcomes[winner].tone}>{outcomes[winner].text}</StatusMark>
              <span className={classes.witness}>
                <span className="mono">{witness}</span>{' '}
                <span className="mute">
                  {complete
                    ? `matches both, like ${shareText(share)} of this rule’s numbers`
                    : 'matches both patterns, but not both check digits'}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
