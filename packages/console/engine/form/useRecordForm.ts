/** The unsaved changes of a record: one form over all its sections, saved as one patch, kept across a reload. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { RequestFailure } from '../../http/requestFailure.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useUpdateRecord } from '../requests/writes.ts'
import { staleRecord } from '../record/staleRecord.ts'
import { baseOfDraft, clearDraft, type Draft, keepable, writeDraft } from './drafts.ts'
import { placeIssues } from './formErrors.ts'
import { changesOf, typedValues } from './formValues.ts'
import { type Merge, threeWay } from './merge.ts'
import { patchResolver } from './schemaResolver.ts'

export interface FormOptions {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** Brought back after a reload. */
  draft: Draft | null
  draftKey: string
  onSaved: (record: AnyRecord, fieldNames: string[], merged: boolean) => void
  /** The first field that needs a fix, so that its section can be opened. */
  onWrong: (fieldName: string) => void
}

interface Collision {
  merge: Merge
  current: AnyRecord
}

export function useRecordForm(options: FormOptions) {
  const { resource, customerId, record, draft, draftKey, onSaved, onWrong } = options
  const update = useUpdateRecord(resource, customerId)
  const [base, setBase] = useState(() => (draft ? baseOfDraft(record, draft) : record))
  const [collision, setCollision] = useState<Collision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useRef<AnyRecord>(base)
  read.current = base
  const resolver = useMemo(() => patchResolver(resource, () => read.current), [resource])
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...typedValues(resource, base), ...draft?.values },
    resolver,
    mode: 'onTouched',
  })
  const typed = useWatch({ control: form.control })
  const changes = useMemo(() => changesOf(resource, base, typed), [resource, base, typed])
  const names = Object.keys(changes)

  // Somebody saved meanwhile and nothing is typed yet: begin from what is true now.
  const behind = record.rowVersion > base.rowVersion && names.length === 0
  useEffect(() => {
    if (!behind) return
    setBase(record)
    form.reset(typedValues(resource, record))
  }, [behind, record, resource, form])

  const rowVersion = base.rowVersion
  useEffect(() => {
    const values = keepable(resource, changes)
    if (Object.keys(values).length === 0) return clearDraft(sessionStorage, draftKey)
    const was = Object.fromEntries(Object.keys(values).map((name) => [name, read.current[name] ?? null]))
    writeDraft(sessionStorage, draftKey, { rowVersion, base: was, values, at: new Date().toISOString() })
  }, [resource, changes, rowVersion, draftKey])

  const restart = (from: AnyRecord) => {
    // At once, not with the next drawing: whoever leaves in the very moment of the answer has nothing unsaved.
    read.current = from
    setBase(from)
    setCollision(null)
    setProblem(null)
    form.reset(typedValues(resource, from))
  }

  const refused = (error: unknown) => {
    if (!(error instanceof RequestFailure)) throw error
    setCollision(null)
    const { fields, rest } = placeIssues(
      error.body?.errors ?? [],
      (name) => name in resource.fields && name in typed,
      form.setError,
    )
    const [first] = fields
    if (first) onWrong(first)
    setProblem(rest.join(' ') || (first ? null : error.message))
  }

  const send = async (values: Record<string, unknown>, from: AnyRecord, merged: boolean): Promise<void> => {
    setProblem(null)
    try {
      // Everything agreed upon already: what is stored is what was wanted.
      const unchanged = Object.keys(values).length === 0
      const saved = unchanged
        ? from
        : await update.mutateAsync({ id: from.id, rowVersion: from.rowVersion, changes: values })
      clearDraft(sessionStorage, draftKey)
      restart(saved)
      onSaved(saved, Object.keys(values), merged)
    } catch (error) {
      const current = staleRecord(error)
      if (!current) return refused(error)
      const merge = threeWay(from, values, current)
      if (merge.conflicts.length > 0) setCollision({ merge, current })
      else await send(merge.send, current, true)
    }
  }

  const submit = form.handleSubmit(
    (values) => send(values, read.current, false),
    (errors) => {
      const [first] = Object.keys(errors)
      if (first) onWrong(first)
    },
  )
  const sending = useRef(false)
  const save = async () => {
    // The key pressed twice would send twice, and the second find the record newer than it read.
    if (sending.current) return
    sending.current = true
    await submit().finally(() => {
      sending.current = false
    })
  }

  return {
    form,
    base,
    changes,
    collision,
    problem,
    saving: update.isPending,
    /** Asked at the moment of leaving, from the form itself: what was drawn last may be behind. */
    isUnsaved: () => Object.keys(changesOf(resource, read.current, form.getValues())).length > 0,
    save,
    saveMerged: (values: Record<string, unknown>) => collision && send(values, collision.current, true),
    dropCollision: () => setCollision(null),
    discard: () => {
      clearDraft(sessionStorage, draftKey)
      restart(record)
    },
  }
}
