/** The changes between two rule sets, by rule and by field. */

import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { RuleChange } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { changeTexts } from '../../../engine/history/changeTexts.ts'
import { recordPath } from '../../../paths.ts'
import { type Change, DiffBox } from '../../../ui/detail/DiffBox.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './RuleSets.module.css'

const kinds = {
  added: { tone: 'ok', word: 'New' },
  changed: { tone: 'info', word: 'Changed' },
  removed: { tone: 'danger', word: 'Removed' },
} as const

const changesOf = ({ changes }: RuleChange): Change[] =>
  Object.entries(changes).flatMap(([name, { before, after }]) => {
    const field = Object.entries(primaryCarrierLogic.fields).find(([each]) => each === name)?.[1]
    return field ? changeTexts(labelOf(name, field), field, before, after, {}) : []
  })

export function RuleDiff({ diff }: { diff: readonly RuleChange[] }) {
  return (
    <ul className={classes.diff} aria-label="Changed rules">
      {diff.map((change) => {
        const { tone, word } = kinds[change.kind]
        const changes = changesOf(change)
        return (
          <li key={change.rule.id}>
            <p className={classes.rule}>
              <Tag tone={tone}>{word}</Tag>
              <Link href={recordPath(primaryCarrierLogic, change.rule.id)} className="link">
                {change.rule.name}
              </Link>
              <span className="mute">{change.rule.carrier.name}</span>
            </p>
            {changes.length > 0 && <DiffBox changes={changes} />}
          </li>
        )
      })}
    </ul>
  )
}
