import { type Issue, invalid } from '@postern/domain/failure.ts'
import { actions } from '@postern/domain/resources/actions.ts'
import { sql } from 'kysely'
import { rules } from './rules.ts'
import { mayArchiveSeeded } from './seeded.ts'
import { toldIssues } from './told.ts'
import { treeProblem } from './tree.ts'

const mostActive = 40
/** What goes on by itself forms a chain, which must end somewhere. */
const chain = { resource: actions, parentColumn: 'auto_advance_action_id', deepest: mostActive }

export const actionRules = rules(actions, {
  check: (next) => {
    const issues: Issue[] = toldIssues('notify', next.notify)
    if (next.autoAdvanceActionId && next.autoAdvanceHours === null)
      issues.push({ path: 'autoAdvanceHours', description: 'Say after how many hours it goes on.' })
    if (next.photo === 'required' && next.photoMinimum < 1)
      issues.push({ path: 'photoMinimum', description: 'Photos are required: ask for one at least.' })
    if (next.requiresReason && (next.reasonCodes ?? []).length === 0)
      issues.push({ path: 'reasonCodes', description: 'Write the reasons people may choose from.' })
    if (next.releasesParcel && next.statusGroup !== 'closed')
      issues.push({
        path: 'statusGroup',
        description: 'An action that lets the parcel go belongs to the group Closed.',
      })
    if (next.recipientCanDo && !next.visibleToRecipient)
      issues.push({ path: 'recipientCanDo', description: 'Recipients cannot do what they are not shown.' })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    const { db, place } = context
    const { autoAdvanceActionId } = next
    if (autoAdvanceActionId && (await treeProblem(context, chain, before?.id, autoAdvanceActionId)))
      throw invalid([{ path: 'autoAdvanceActionId', description: 'By themselves they would go round in a circle.' }])
    if (!next.isActive || before?.isActive) return {}
    const others = await db.one(sql<{ active: number }>`
      select count(*) as active from actions where customer_id = ${place.customerId} and is_active and archived_at is null`)
    if (others && others.active >= mostActive)
      throw invalid([{ path: 'isActive', description: `At most ${mostActive} actions can be active.` }])
    return {}
  },
  mayArchive: (action) => mayArchiveSeeded(actions, action),
})
