/** The rule that was worked out from a shape's barcodes, and how far it can be trusted. */
import type { Proposal } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { shareText } from '../bench/shareText.ts'
import { PatternStrip } from '../editor/PatternStrip.tsx'
import { usePatternParts } from '../editor/RuleReading.tsx'
import { useRuleReading } from '../editor/useRuleReading.ts'
import { rulePath } from '../rulePath.ts'
import classes from './Unmatched.module.css'

/** One in so many; what is rarer than a million is as good as never. */
function luckText(chance: number | null): string {
  if (chance === null) return 'No check digit found'
  if (chance <= 1e-6) return 'Less than one in a million'
  return `One in ${Math.round(1 / chance).toLocaleString('en-US')}`
}

const strangersText = (many: number): string =>
  many < 1 ? 'Less than one in a million' : `${Math.round(many).toLocaleString('en-US')} in a million`

export function ProposalCard({ proposal }: { proposal: Proposal | null }) {
  const reading = useRuleReading({ matchMode: 'regex', regex: proposal?.pattern ?? '' }, 'system')
  const { parts, colours } = usePatternParts(reading)
  if (!proposal)
    return (
      <Card title="Proposed rule">
        <p className="mute">There are too few different barcodes of this shape yet to tell a rule from chance.</p>
      </Card>
    )
  const { embedded, check, coverage, collisions } = proposal
  return (
    <Card title="Proposed rule" {...(check && { aside: `with check digit ${check.name}` })}>
      <div className={classes.proposal}>
        {embedded && (
          <Notice tone="info">
            A number of{' '}
            <Link href={rulePath(embedded.rule, undefined)} className="link">
              {embedded.rule.name}
            </Link>{' '}
            sits inside these barcodes, from sign {embedded.from + 1} on. The rule takes it out.
          </Notice>
        )}
        <code className={classes.pattern}>{proposal.pattern}</code>
        <PatternStrip parts={parts} colours={colours} />
        {proposal.explanation !== '' && <p className="dim">{proposal.explanation}</p>}
        <DescriptionList
          columns={2}
          termWidth={136}
          items={[
            { term: 'Covers', value: `${shareText(coverage)} of the barcodes` },
            { term: 'Check digit by luck', value: luckText(proposal.chanceOfLuck) },
            { term: 'Takes strangers', value: strangersText(proposal.strangersInAMillion) },
            {
              term: 'Collides with',
              value:
                collisions.length === 0 ? (
                  <StatusMark tone="ok">No other rule</StatusMark>
                ) : (
                  <ul className={classes.collisions}>
                    {collisions.map(({ rule, witness }) => (
                      <li key={rule.id}>
                        <StatusMark tone="warn">
                          <Link href={rulePath(rule, undefined)} className="link">
                            {rule.name}
                          </Link>
                        </StatusMark>{' '}
                        <span className="mono mute">{witness}</span>
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      </div>
    </Card>
  )
}
