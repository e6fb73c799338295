/** The unsaved changes of a record: one form over all its sections, saved as one patch, kept across reloads. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { RequestFailure } from '../../http/requestFailure.ts'
import { staleRecord } from '../record/staleRecord.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useUpdateRecord, type Values } from '../requests/writes.ts'
import { baseOfDraft, clearDraft, type Draft, draftOf, keepDraft } from './drafts.ts'
import { placeIssues, problemText } from './formErrors.ts'
import {
  afterStale,
  collisionIn,
  type FormEvent,
  type FormState,
  isSaving,
  problemIn,
  reduceForm,
  startForm,
} from './formState.ts'
import { changesOf, typedValues } from './formValues.ts'
import { patchResolver } from './schemaResolver.ts'

export interface FormOptions {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** Restored after a reload. */
  draft: Draft | null
  draftKey: string
  onSaved: (record: AnyRecord, fieldNames: string[], merged: boolean) => void
  /** Receives the first field with an error, so its section can be opened. */
  onWrong: (fieldName: string) => void
}

/** The state to render, a ref to the current state, and a dispatch that updates both. */
function useFormState(start: () => FormState) {
  const [state, dispatch] = useReducer(reduceForm, undefined, start)
  // The rendered state can lag behind: a double key press, or leaving just as the response arrives, needs the current one.
  const latest = useRef(state)
  const happen = useCallback((event: FormEvent) => {
    latest.current = reduceForm(latest.current, event)
    dispatch(event)
  }, [])
  return [state, latest, happen] as const
}

export function useRecordForm(options: FormOptions) {
  const { resource, customerId, record, draft, draftKey, onSaved, onWrong } = options
  const update = useUpdateRecord(resource, customerId)
  const [state, latest, happen] = useFormState(() => startForm(draft ? baseOfDraft(record, draft) : record))
  const { base } = state
  const resolver = useMemo(() => patchResolver(resource, () => latest.current.base), [resource, latest])
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...typedValues(resource, base), ...draft?.values },
    resolver,
    mode: 'onTouched',
  })
  const typed = useWatch({ control: form.control })
  const changes = useMemo(() => changesOf(resource, base, typed), [resource, base, typed])

  const restart = useCallback(
    (event: FormEvent & { record: AnyRecord }) => {
      happen(event)
      form.reset(typedValues(resource, event.record))
    },
    [happen, form, resource],
  )

  // Someone else saved and the user hasn't typed anything yet: start from the current record.
  const behind = record.rowVersion > base.rowVersion && Object.keys(changes).length === 0
  useEffect(() => {
    if (behind) restart({ type: 'restarted', record })
  }, [behind, record, restart])

  useEffect(
    () => keepDraft(sessionStorage, draftKey, draftOf(resource, base, changes, new Date().toISOString())),
    [resource, base, changes, draftKey],
  )

  const refused = (error: unknown) => {
    if (!(error instanceof RequestFailure)) {
      happen({ type: 'failed', problem: null })
      throw error
    }
    const issues = error.body?.errors ?? []
    const placed = placeIssues(issues, (name) => name in resource.fields && name in typed, form.setError)
    happen({ type: 'failed', problem: problemText(placed, error.message) })
    const [first] = placed.fields
    if (first) onWrong(first)
  }

  const attempt = async (values: Values, from: AnyRecord, merged: boolean): Promise<void> => {
    try {
      // Both users saved the same values: nothing left to send.
      const unchanged = Object.keys(values).length === 0
      const saved = unchanged
        ? from
        : await update.mutateAsync({ id: from.id, rowVersion: from.rowVersion, changes: values })
      clearDraft(sessionStorage, draftKey)
      restart({ type: 'saved', record: saved })
      onSaved(saved, Object.keys(values), merged)
    } catch (error) {
      const current = staleRecord(error)
      if (!current) return refused(error)
      const step = afterStale(from, values, current)
      if (step.type === 'collided') happen(step)
      else await attempt(step.changes, current, true)
    }
  }

  const send = async (values: Values, from: AnyRecord, merged: boolean) => {
    // Both presses of a key may have awaited the same validation; only the first one saves.
    if (isSaving(latest.current)) return
    happen({ type: 'submitted' })
    await attempt(values, from, merged)
  }

  const submit = form.handleSubmit(
    (values) => send(values, latest.current.base, false),
    (errors) => {
      const [first] = Object.keys(errors)
      if (first) onWrong(first)
    },
  )
  const save = async () => {
    if (!isSaving(latest.current)) await submit()
  }
  const collision = collisionIn(state)

  return {
    form,
    base,
    changes,
    collision,
    problem: problemIn(state),
    saving: isSaving(state),
    /** Called at the moment of leaving and read from the form itself, because the rendered state can lag behind. */
    isUnsaved: () => Object.keys(changesOf(resource, latest.current.base, form.getValues())).length > 0,
    save,
    saveMerged: (values: Values) => collision && send(values, collision.current, true),
    dropCollision: () => happen({ type: 'returned' }),
    discard: () => {
      clearDraft(sessionStorage, draftKey)
      restart({ type: 'restarted', record })
    },
  }
}
