/** Saves a design, tracks unsaved changes, and handles conflicts with other users’ changes. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { useEffect, useRef, useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { asText } from '../../../engine/cells/values.ts'
import { useLeaveGuard } from '../../../engine/form/useLeaveGuard.tsx'
import { staleRecord } from '../../../engine/record/staleRecord.ts'
import { useUpdateRecord } from '../../../engine/requests/writes.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import type { Label } from '../labelQueries.ts'
import { keepDesign } from './keptDesign.ts'
import { noteUnsaved } from './unsavedDesigns.ts'
import type { LabelDesigner } from './useDesigner.ts'

/** The record as it was opened or last saved. */
export interface DesignBase {
  readonly rowVersion: number
  readonly source: string
}

export const baseOf = (record: { readonly rowVersion: number; readonly source?: unknown }): DesignBase => ({
  rowVersion: record.rowVersion,
  source: asText(record.source) ?? '',
})

interface SavedDesignOptions {
  record: Label
  customerId: string
  keptKey: string
  base: DesignBase
  onBase: (base: DesignBase) => void
  designer: LabelDesigner
}

export function useSavedDesign({ record, customerId, keptKey, base, onBase, designer }: SavedDesignOptions) {
  const update = useUpdateRecord(thermalLabels, customerId)
  const { source } = designer.design
  const isUnsaved = source !== base.source
  /** The version another user saved in the meantime; null if there’s no conflict. */
  const [theirs, setTheirs] = useState<DesignBase | null>(null)
  const { id } = record

  // Another user changed the record. If the source is the same, there’s no conflict.
  const seen = baseOf(record)
  const isNewer = seen.rowVersion > base.rowVersion
  const meets = (current: DesignBase) => {
    if (current.source === base.source || current.source === source) onBase(current)
    else if (isUnsaved) setTheirs(current)
    else {
      onBase(current)
      designer.replace(current.source)
    }
  }
  const meet = useRef(meets)
  useEffect(() => {
    meet.current = meets
  })
  useEffect(() => {
    if (isNewer) meet.current({ rowVersion: seen.rowVersion, source: seen.source })
  }, [isNewer, seen.rowVersion, seen.source])

  useEffect(() => {
    keepDesign(localStorage, keptKey, isUnsaved ? { rowVersion: base.rowVersion, base: base.source, source } : null)
    noteUnsaved(id, isUnsaved)
  }, [keptKey, id, isUnsaved, base, source])

  const save = (over: DesignBase = base) => {
    if (update.isPending) return
    update.mutate(
      { id, rowVersion: over.rowVersion, changes: { source } },
      {
        onSuccess: (saved) => {
          setTheirs(null)
          onBase(baseOf(saved))
          toast({ tone: 'ok', title: 'Label saved', lifeMs: savedToastMs })
        },
        onError: (error) => {
          const current = staleRecord(error)
          if (!current) return
          const now = baseOf(current)
          // Only other fields changed, so saving again doesn’t overwrite anything.
          if (now.source === base.source && over.rowVersion !== now.rowVersion) {
            onBase(now)
            save(now)
          } else setTheirs(now)
        },
      },
    )
  }
  const forget = () => {
    keepDesign(localStorage, keptKey, null)
    noteUnsaved(id, false)
  }
  const { question } = useLeaveGuard({
    unsaved: () => isUnsaved,
    survives: (from, to) => from.pathname === to.pathname,
    title: 'Leave without saving?',
    text: `The changes to ${record.name} aren’t saved.`,
    stay: 'Keep editing',
    leave: 'Discard changes',
    onLeave: forget,
  })
  return {
    isUnsaved,
    isSaving: update.isPending,
    error: theirs === null ? update.error : null,
    theirs,
    save: () => isUnsaved && save(),
    /** Overwrites the other version with the one on the canvas. */
    keepMine: () => {
      if (!theirs) return
      onBase(theirs)
      setTheirs(null)
      save(theirs)
    },
    /** Can be undone like any other step. */
    takeTheirs: () => {
      if (!theirs) return
      onBase(theirs)
      setTheirs(null)
      designer.replace(theirs.source)
    },
    question,
  }
}
