/** State of the layout editor: steps with undo and redo, persistence across reloads, and the current problems. */
import {
  current,
  doStep,
  type Outcome,
  redo,
  type Steps,
  startFrom,
  undo,
} from '@postern/domain/areas/lockers/geometry/change.ts'
import { changesBetweenDrafts, type Draft, draftOf } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { layoutProblems } from '@postern/domain/areas/lockers/geometry/problems.ts'
import { reapplyDraft } from '@postern/domain/areas/lockers/geometry/reapply.ts'
import type { BankLayout } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { useEffect, useMemo, useState } from 'react'
import { keepDraft, keptDraftKey, layoutVersion, readKept } from './keptDraft.ts'

/** The saved layout, with the changes that this browser has kept on top. */
function begun(layout: BankLayout, key: string): Steps {
  const saved = draftOf(layout.doors, layout.panels)
  const kept = readKept(localStorage, key)
  if (!kept) return startFrom(saved)
  const isCurrent = kept.version === layoutVersion(layout)
  const needed = new Set(layout.doors.flatMap(({ id, blockedReason }) => (blockedReason === null ? [] : [id])))
  return doStep(startFrom(saved), {
    draft: isCurrent ? kept.draft : reapplyDraft(kept.start, kept.draft, saved, needed),
    title: 'Restored draft',
    detail: isCurrent ? 'From this browser' : 'On top of newer changes',
  })
}

/** The reason a removed door can't be removed, if any. */
function removalRefusal(layout: BankLayout, before: Draft, after: Draft): string | null {
  const left = new Set(after.doors.map(({ key }) => key))
  const gone = new Set(before.doors.flatMap(({ key }) => (left.has(key) ? [] : [key])))
  const blocked = layout.doors.find(({ id, blockedReason }) => blockedReason !== null && gone.has(id))
  return blocked ? `Door ${blocked.label} can’t be removed. ${blocked.blockedReason}` : null
}

export function useLayoutDraft(layout: BankLayout, userId: string, bankId: string) {
  const key = keptDraftKey(userId, bankId)
  const [steps, setSteps] = useState(() => begun(layout, key))
  /** Why the last step wasn't possible. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const draft = current(steps)
  const changes = useMemo(() => changesBetweenDrafts(steps.start, draft), [steps.start, draft])
  const problems = useMemo(() => layoutProblems(draft), [draft])
  const changeCount = changes.added.length + changes.removed.length + changes.changed.length + (changes.panels ? 1 : 0)

  useEffect(() => {
    keepDraft(
      localStorage,
      key,
      changeCount === 0
        ? null
        : { version: layoutVersion(layout), start: steps.start, draft, at: new Date().toISOString() },
    )
  }, [key, layout, steps.start, draft, changeCount])

  const make = (step: (draft: Draft) => Outcome): boolean => {
    const outcome = step(draft)
    const refused = typeof outcome === 'string' ? outcome : removalRefusal(layout, draft, outcome.draft)
    setRefusal(refused)
    if (refused !== null || typeof outcome === 'string') return false
    setSteps(doStep(steps, outcome))
    return true
  }
  const go = (next: Steps) => {
    setRefusal(null)
    setSteps(next)
  }
  return {
    draft,
    steps,
    changes,
    changeCount,
    problems,
    refusal,
    make,
    undo: () => go(undo(steps)),
    redo: () => go(redo(steps)),
    discard: () => go(startFrom(steps.start)),
    /** Deletes the kept draft after saving. */
    forget: () => keepDraft(localStorage, key, null),
  }
}

export type LayoutDraft = ReturnType<typeof useLayoutDraft>
