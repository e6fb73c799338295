import { type ActionKind, actionDefaults, kindsAfter } from '@postern/domain/areas/mail/actionDefaults.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { placed } from '../shared/ruleParts/lastInOrder.ts'
import { mayArchiveSeeded } from '../shared/ruleParts/seeded.ts'
import { treeProblem } from '../shared/ruleParts/tree.ts'
import { notificationIssues } from './notificationIssues.ts'

const mostActive = 40
/** Automatic follow-up actions form a chain, which must end. */
const chain = { resource: actions, parentColumn: 'auto_advance_action_id', deepest: mostActive }

/** Once used, an action's code and kind are part of parcels' history. */
const isUsed = async ({ db, place }: WriteContext, id: string): Promise<boolean> =>
  (await db.one(sql`
    select where exists (select from parcel_events where customer_id = ${place.customerId} and action_id = ${id})
      or exists (select from parcels where customer_id = ${place.customerId} and current_action_id = ${id})`)) !==
  undefined

async function checkUnchanged(context: WriteContext, next: Fixed, before: (Fixed & { readonly id: string }) | null) {
  const changed = (['code', 'kind'] as const).filter((name) => before && next[name] !== before[name])
  if (!before || changed.length === 0 || !(await isUsed(context, before.id))) return
  throw invalid(
    changed.map((path) => ({
      path,
      description: `This action was used for parcels, so its ${path} can’t be changed. Create another action.`,
    })),
  )
}

/** The customer's actions that may follow. */
async function stepsAfter({ db, place }: WriteContext, kind: ActionKind): Promise<string[]> {
  const rows = await db.all(sql<{ id: string }>`
    select id from actions where customer_id = ${place.customerId} and kind = any(${[...kindsAfter[kind]]})
    and is_active and archived_at is null order by sort_order, id`)
  return rows.map(({ id }) => id)
}

interface Fixed {
  readonly code: string
  readonly kind: string
}

export const actionRules = rules(actions, {
  // Actions copied from a template keep the template's values.
  defaults: async (context, { kind = 'custom', ...written }) =>
    'templateId' in written ? {} : { ...actionDefaults[kind], nextActionIds: await stepsAfter(context, kind) },
  check: (next) => {
    const issues: Issue[] = notificationIssues('notify', next.notify)
    if (next.autoAdvanceActionId && next.autoAdvanceHours === null)
      issues.push({ path: 'autoAdvanceHours', description: 'Enter the hours until it auto-advances.' })
    if (next.photo === 'required' && next.photoMinimum < 1)
      issues.push({ path: 'photoMinimum', description: 'Photos are required. Enter at least 1.' })
    if (next.requiresReason && (next.reasonCodes ?? []).length === 0)
      issues.push({ path: 'reasonCodes', description: 'Enter the reasons to select from.' })
    if (next.releasesParcel && next.statusGroup !== 'closed')
      issues.push({
        path: 'statusGroup',
        description: 'An action that releases the parcel needs the status group Closed.',
      })
    if (next.recipientCanDo && !next.visibleToRecipient)
      issues.push({ path: 'recipientCanDo', description: 'Make the action visible to recipients first.' })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    await checkUnchanged(context, next, before)
    const { db, place } = context
    const settled = {
      ...(await placed(context, actions, next)),
      ...(next.pastTense === null && { pastTense: next.name }),
    }
    const { autoAdvanceActionId } = next
    if (autoAdvanceActionId && (await treeProblem(context, chain, before?.id, autoAdvanceActionId)))
      throw invalid([{ path: 'autoAdvanceActionId', description: 'These actions would auto-advance in a loop.' }])
    if (!next.isActive || (before?.isActive && !context.restoring)) return settled
    const others = await db.one(sql<{ active: number }>`
      select count(*) as active from actions where customer_id = ${place.customerId} and is_active and archived_at is null
        and id is distinct from ${before?.id ?? null}::uuid`)
    if (others && others.active >= mostActive)
      throw invalid([{ path: 'isActive', description: `At most ${mostActive} actions can be active.` }])
    return settled
  },
  mayArchive: async (action, { db, place }) => {
    const held = await db.one(sql<{ parcels: number }>`
      select count(*)::int as parcels from parcels
      where customer_id = ${place.customerId} and current_action_id = ${action.id} and closed_at is null`)
    if (held && held.parcels > 0)
      return `${counted(held.parcels, 'parcel is', 'parcels are')} at this step. Wait until they move on, or make the action inactive.`
    return mayArchiveSeeded(actions, action)
  },
})
