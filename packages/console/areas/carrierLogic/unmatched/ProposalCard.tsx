/** The rule suggested from a shape's barcodes, and how reliable it is. */
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

/** "1 in 20"; below one in a million, no exact figure. */
function luckText(chance: number | null): string {
  if (chance === null) return 'No check digit found'
  if (chance <= 1e-6) return 'Less than 1 in a million'
  return `1 in ${Math.round(1 / chance).toLocaleString('en-US')}`
}

const strangersText = (many: number): string =>
  many < 1 ? 'Less than 1 in a million' : `${Math.round(many).toLocaleString('en-US')} in a million`

export function ProposalCard({ proposal }: { proposal: Proposal | null }) {
  const reading = useRuleReading({ matchMode: 'regex', regex: proposal?.pattern ?? '' }, 'system')
  const { parts, colours } = usePatternParts(reading)
  if (!proposal)
    return (
      <Card title="Suggested rule">
        <p className="mute">Not enough different barcodes of this shape to suggest a rule.</p>
      </Card>
    )
  const { embedded, check, coverage, collisions } = proposal
  return (
    <Card title="Suggested rule" {...(check && { aside: `check digit ${check.name}` })}>
      <div className={classes.proposal}>
        {embedded && (
          <Notice tone="info">
            These barcodes contain a{' '}
            <Link href={rulePath(embedded.rule, undefined)} className="link">
              {embedded.rule.name}
            </Link>{' '}
            number, starting at character {embedded.from + 1}. The rule extracts it.
          </Notice>
        )}
        <code className={classes.pattern}>{proposal.pattern}</code>
        <PatternStrip parts={parts} colours={colours} />
        {proposal.explanation !== '' && <p className="dim">{proposal.explanation}</p>}
        <DescriptionList
          columns={2}
          termWidth={136}
          items={[
            { term: 'Coverage', value: `${shareText(coverage)} of the barcodes` },
            { term: 'Chance match', value: luckText(proposal.chanceOfLuck) },
            { term: 'False-positive rate', value: strangersText(proposal.strangersInAMillion) },
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
