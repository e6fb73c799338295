/** Creates a record in a panel beside the list. Loaded when opened: reading needs no forms or validation. */
import { Button } from '@mantine/core'
import { type AnyRecord, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { codeFrom, inSentence } from '@postern/domain/values/text.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { RequestFailure } from '../../http/requestFailure.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SidePanel } from '../../ui/overlays/SidePanel.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import { codeFieldOf } from '../cells/columns.tsx'
import { useRefLabels } from '../cells/useRefLabels.ts'
import { asText, sameValue, titleOf } from '../cells/values.ts'
import type { Labels } from '../cells/valueText.ts'
import type { ListContext } from '../list/listContext.ts'
import { useOpenPath } from '../record/openPath.ts'
import { errorsInPlace } from '../requests/queries.ts'
import { useCreateRecord } from '../requests/writes.ts'
import { viewOf } from '../viewRegistry.ts'
import { CreateFields } from './CreateFields.tsx'
import classes from './CreatePanel.module.css'
import { placeIssues, problemText } from './formErrors.ts'
import { createdValues, firstValues } from './formValues.ts'
import { createResolver } from './schemaResolver.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { useKeepDraft, useNewDraft } from './useNewDraft.ts'

/** Escape in an open calendar or color picker closes that popup; Mantine passes the key to the panel anyway. */
function isInPopup(): boolean {
  const popup = document.querySelector('[data-dates-dropdown], .mantine-ColorInput-dropdown')
  const focused = document.activeElement
  // A click on Cancel has already moved focus away, even if the popup is still fading out.
  return popup !== null && (focused instanceof HTMLInputElement || popup.contains(focused))
}

/** Focuses the first field, not the close button: the panel's focus trap looks for this attribute. */
const markFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input, textarea')?.setAttribute('data-autofocus', 'true')

/** A copy gets a new name and no values of unique fields. */
function copied(resource: Resource, record: AnyRecord | undefined): Record<string, unknown> {
  if (!record) return {}
  const unique = fieldsWhere(resource, (field) => field.unique !== undefined).map(([name]) => [name, undefined])
  return { ...record, ...Object.fromEntries(unique), [resource.title]: `Copy of ${titleOf(resource, record)}` }
}

/** A code follows the name until the user edits it. */
function useSuggestedCode(
  resource: Resource,
  { control, setValue, getFieldState }: UseFormReturn<Record<string, unknown>>,
  enabled: boolean,
) {
  const title = asText(useWatch({ control, name: resource.title })) ?? ''
  useEffect(() => {
    const code = codeFieldOf(resource)
    const field = code === undefined ? undefined : resource.fields[code]
    if (!enabled || code === undefined || code === resource.title || field?.kind !== 'code' || !field.given) return
    const { isTouched, isDirty } = getFieldState(code)
    if (!isTouched && !isDirty) setValue(code, codeFrom(title, field.max))
  }, [enabled, title, resource, setValue, getFieldState])
}

interface CreatePanelProps {
  place: ListContext
  /** The record to copy. */
  copyOf?: AnyRecord | undefined
  onClose: () => void
}

export default function CreatePanel({ place, copyOf, onClose }: CreatePanelProps) {
  const { resource, customerId, parent } = place
  const formId = useId()
  const navigate = useNavigateTo()
  const openPath = useOpenPath(place)
  const create = useCreateRecord(resource, customerId)
  const saved = useRef(false)
  const [names, setNames] = useState<Labels>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { data: taken } = useSuspenseQuery({
    queryKey: ['begin', resource.name, customerId ?? null, parent ?? null],
    queryFn: async () => viewOf(resource).defaults(customerId, parent),
    // Fetched once: a later response would overwrite what the user has typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...errorsInPlace,
  })
  // The next form fetches again: the default may have changed by then.
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.removeQueries({ queryKey: ['begin', resource.name] }), [queryClient, resource])
  const first = useMemo(
    () =>
      firstValues(resource, {
        ...taken,
        ...copied(resource, copyOf),
        ...(parent && { [parent.fieldName]: parent.id }),
      }),
    [resource, parent, copyOf, taken],
  )
  const { key, draft, discard } = useNewDraft(place, copyOf?.id, first)
  const begun = useMemo(() => ({ ...first, ...draft?.values }), [first, draft])
  const labels = { ...useRefLabels(resource, customerId, begun), ...names }
  const resolver = useMemo(() => createResolver(resource), [resource])
  // Not on blur: the error message would push down the button being clicked, and the click would miss it.
  const form = useForm<Record<string, unknown>>({ defaultValues: begun, resolver, mode: 'onSubmit' })
  const typed = useWatch({ control: form.control })
  // A restored draft keeps its code; it no longer follows the name.
  useSuggestedCode(resource, form, draft === null)
  useKeepDraft(place, key, first, typed, saved)
  const isTyped = !sameValue(createdValues(resource, typed), createdValues(resource, first))
  const noun = inSentence(resource.words.one)

  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      const record = await create.mutateAsync(values)
      saved.current = true
      discard()
      onClose()
      toast({
        tone: 'ok',
        title: `${resource.words.one} created`,
        detail: titleOf(resource, record),
        lifeMs: savedToastMs * 2,
        action: { label: 'Open', run: () => navigate(openPath(record.id)), repeats: true },
      })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const issues = error.body?.errors ?? []
      const placed = placeIssues(issues, (name) => name in resource.fields, form.setError)
      setProblem(problemText(placed, error.message))
    }
  })
  const wrong = Object.keys(form.formState.errors).filter((name) => name !== 'root').length
  const { asking, question } = useLeaveGuard({
    unsaved: () => isTyped && !saved.current,
    survives: (from, to) => from.pathname === to.pathname && Reflect.get(to.search, 'new') === '1',
    title: `Discard new ${noun}?`,
    text: 'Your changes aren’t saved.',
    stay: 'Keep editing',
    leave: `Discard new ${noun}`,
    onLeave: () => {
      saved.current = true
      discard()
    },
  })
  const startOver = () => {
    discard()
    form.reset(first)
  }
  const close = () => {
    if (!asking && !isInPopup()) onClose()
  }
  const { FormEffects } = viewOf(resource)
  const parentField = parent && resource.fields[parent.fieldName]

  return (
    <SidePanel
      opened
      onClose={close}
      title={`New ${noun}`}
      footer={
        <>
          <Button type="submit" form={formId} variant="filled" loading={form.formState.isSubmitting}>
            Create {noun}
          </Button>
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <span className={classes.wrong} role="status">
            {form.formState.isSubmitted &&
              wrong > 0 &&
              (wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`)}
          </span>
        </>
      }
    >
      <form ref={markFirstField} id={formId} noValidate onSubmit={submit} className={classes.form}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {draft && (
          <Notice
            tone="info"
            actions={
              <Button size="xs" variant="subtle" onClick={startOver}>
                Start over
              </Button>
            }
          >
            Draft from <RelativeTime at={draft.at} /> restored.
          </Notice>
        )}
        {parent && parentField && (
          <p className={classes.parent}>
            {labelOf(parent.fieldName, parentField)} <b>{parent.label}</b>
          </p>
        )}
        <FormProvider {...form}>
          <Suspense fallback={null}>
            {FormEffects && <FormEffects customerId={customerId} onNames={setNames} />}
          </Suspense>
          <CreateFields
            resource={resource}
            customerId={customerId}
            fixed={parent?.fieldName}
            labels={labels}
            typed={typed}
            first={first}
          />
        </FormProvider>
      </form>
      {question}
    </SidePanel>
  )
}
