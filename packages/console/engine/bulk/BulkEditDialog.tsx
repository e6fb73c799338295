/** Sets one value on many records: select the field, enter the value, preview the changes, apply. */
import { SegmentedControl, Select } from '@mantine/core'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { isListLike, type ListChange, listChanges } from '@postern/domain/engine/listChange.ts'
import { countedRecords, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useId, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { RequestFailure } from '../../http/requestFailure.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { FormField } from '../form/FormField.tsx'
import { firstValues, isEditable } from '../form/formValues.ts'
import { oneFieldResolver } from '../form/schemaResolver.ts'
import type { Values } from '../requests/writes.ts'
import classes from './Bulk.module.css'
import { BulkPreview } from './BulkPreview.tsx'
import { type Chosen, changeMany, dryRun, tellOutcome, type Where } from './changeMany.ts'

/** A unique value can't be set on many records. */
const fieldsForMany = (resource: Resource): readonly [string, Field][] =>
  fieldsWhere(
    resource,
    (field) => field.unique === undefined && (isEditable(field) || (field.kind === 'status' && field.writable)),
  )

interface ValueFormProps {
  where: Where
  name: string
  field: Field
  formId: string
  onValue: (change: Edit) => Promise<void>
}

interface Edit {
  patch: Values
  lists?: Readonly<Record<string, ListChange>>
}

const listWords: Record<ListChange, string> = { add: 'Add', remove: 'Remove', replace: 'Replace' }

const listHelp: Record<ListChange, string> = {
  add: 'Keeps existing values and adds these.',
  remove: 'Removes these and keeps the rest.',
  replace: 'Replaces existing values.',
}

function ListChangeChoice({ value, onChange }: { value: ListChange; onChange: (next: ListChange) => void }) {
  const [labelId, helpId] = [useId(), useId()]
  return (
    <div className={classes.listChange}>
      <span id={labelId} className="visuallyHidden">
        Add, remove, or replace
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        aria-describedby={helpId}
        data={listChanges.map((each) => ({ value: each, label: listWords[each] }))}
        value={value}
        onChange={onChange}
      />
      <p id={helpId} className="dim">
        {listHelp[value]}
      </p>
    </div>
  )
}

function ValueForm({ where: { resource, customerId }, name, field, formId, onValue }: ValueFormProps) {
  const form = useForm<Record<string, unknown>>({
    defaultValues: firstValues(resource),
    resolver: oneFieldResolver(resource, name, field),
    mode: 'onSubmit',
  })
  // The option that removes nothing is the default.
  const [listChange, setListChange] = useState<ListChange>('add')
  const isList = isListLike(field)
  const submit = (patch: Values) => onValue({ patch, ...(isList && { lists: { [name]: listChange } }) })
  return (
    <form id={formId} noValidate onSubmit={form.handleSubmit(submit)}>
      {isList && <ListChangeChoice value={listChange} onChange={setListChange} />}
      {field.kind === 'status' ? (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
            <Select
              ref={ref}
              label={labelOf(name, field)}
              withAsterisk
              data={field.choices.map((state) => ({ value: state, label: choiceText(state) }))}
              value={typeof value === 'string' ? value : null}
              onChange={onChange}
              error={error?.message}
            />
          )}
        />
      ) : (
        <FormProvider {...form}>
          <FormField control={form.control} resource={resource} name={name} customerId={customerId} labels={{}} />
        </FormProvider>
      )}
    </form>
  )
}

interface Previewed {
  edit: Edit
  answer: BulkAnswer
}

interface BulkEditDialogProps {
  where: Where
  chosen: Chosen
  count: number
  onClose: () => void
  onDone: () => void
}

const formId = 'bulk-value'

export default function BulkEditDialog({ where, chosen, count, onClose, onDone }: BulkEditDialogProps) {
  const { resource } = where
  const fields = fieldsForMany(resource)
  const [name, setName] = useState<string | null>(null)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = name === null ? undefined : resource.fields[name]

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const preview = (edit: Edit) => attempt(async () => setPreviewed({ edit, answer: await dryRun(where, chosen, edit) }))
  const apply = ({ edit }: Previewed) =>
    attempt(async () => {
      tellOutcome(where, edit, await changeMany(where, chosen, edit))
      onDone()
    })

  return (
    <Dialog
      opened
      onClose={onClose}
      locked={busy}
      size={640}
      title={`Edit ${countedRecords(resource, count)}`}
      actions={
        previewed ? (
          <DialogFoot
            focus="confirm"
            cancel="Back"
            onCancel={() => setPreviewed(null)}
            onConfirm={() => void apply(previewed)}
            busy={busy}
            disabled={previewed.answer.changed === 0}
          >
            Apply to {countedRecords(resource, previewed.answer.changed)}
          </DialogFoot>
        ) : (
          <DialogFoot onCancel={onClose} form={formId} busy={busy} disabled={field === undefined}>
            Preview changes
          </DialogFoot>
        )
      }
    >
      {/* Kept mounted during the preview, so Back finds what was typed. */}
      <div className={classes.fields} hidden={previewed !== null}>
        <Select
          data-autofocus
          label="Field"
          placeholder="Select a field"
          searchable
          data={fields.map(([value, each]) => ({ value, label: labelOf(value, each) }))}
          value={name}
          onChange={setName}
        />
        {name !== null && field && (
          <ValueForm key={name} where={where} name={name} field={field} formId={formId} onValue={preview} />
        )}
      </div>
      {previewed && <BulkPreview resource={resource} answer={previewed.answer} />}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
    </Dialog>
  )
}
