/** Merges exact matches in bulk. Each merge is independent, so one that fails doesn't block the others. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { likelyKept, suggestedMerge } from '@postern/domain/areas/people/duplicates/mergeSuggestion.ts'
import { scoreDuplicate } from '@postern/domain/areas/people/duplicates/score.ts'
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { hiddenFields } from '@postern/domain/engine/privacy.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { Context } from '../../../engine/context.ts'
import { lockRecord } from '../../../engine/readRecords.ts'
import type { PairIds } from './candidates.ts'
import { comparedContacts } from './comparedContacts.ts'
import { inOrder } from './dismissals.ts'
import { mergePair } from './mergeContacts.ts'

interface Merged extends PairIds {
  readonly mergeId: string | null
  readonly keptId: string
  readonly keptName: string
  readonly mergedName: string
}

interface Refused extends PairIds {
  readonly name: string
  readonly otherName: string
  readonly reason: string
}

const nameOf = (record: AnyRecord): string => String(record[contacts.title])

/** Checks the current state: someone may have changed or merged one of them since the list was read. */
async function requireCertain(
  { db, place }: Context,
  { contactId, otherId }: PairIds,
  both: readonly AnyRecord[],
): Promise<void> {
  const gone = both.find(({ archivedAt }) => archivedAt !== null)
  if (gone) throw failure('conflict', { message: `“${nameOf(gone)}” is archived or was merged already.` })
  const known = await comparedContacts(db, String(place.customerId), [contactId, otherId])
  const [one, other] = [known.get(contactId), known.get(otherId)]
  if (!one || !other || !scoreDuplicate(one, other).isCertain)
    throw failure('conflict', { message: 'They aren’t an exact match anymore. Review them one by one.' })
}

export async function mergeCertain(context: Context, pairs: readonly PairIds[]) {
  const { db, place, actor } = context
  const hidden = new Set(hiddenFields(contacts, actor).map(([name]) => name))
  const answer: { merged: Merged[]; refused: Refused[] } = { merged: [], refused: [] }
  for (const asked of pairs) {
    const pair = inOrder(asked)
    const one = await lockRecord(db, contacts, place, pair.contactId)
    const other = await lockRecord(db, contacts, place, pair.otherId)
    try {
      await db.inPart(async () => {
        await requireCertain(context, pair, [one, other])
        const [stays, goes] = likelyKept(one, other)
        const choice = suggestedMerge(stays, goes, (name) => !hidden.has(name))
        const { mergeId } = await mergePair(context, { stays, goes }, choice)
        answer.merged.push({ ...pair, mergeId, keptId: stays.id, keptName: nameOf(stays), mergedName: nameOf(goes) })
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const reason = error.detail.errors?.[0]?.description ?? error.message
      answer.refused.push({ ...pair, name: nameOf(one), otherName: nameOf(other), reason })
    }
  }
  return answer
}
