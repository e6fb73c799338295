/** The sections with one of them open for editing, and the save bar. Loaded when a user edits. */
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { FieldGrid } from '../../ui/detail/Card.tsx'
import { FieldValue } from '../cells/columns.tsx'
import type { Labels } from '../cells/valueText.ts'
import { ReadOnlyField } from '../record/ReadOnlyField.tsx'
import { SectionCards } from '../record/SectionCards.tsx'
import type { CustomerId } from '../requests/queries.ts'
import type { Values } from '../requests/writes.ts'
import { viewOf } from '../viewRegistry.ts'
import { changeCount } from './changeCount.ts'
import type { Draft } from './drafts.ts'
import { EditorField } from './EditorField.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { isEditable, sectionOf } from './formValues.ts'
import classes from './RecordEditor.module.css'
import { useEditor } from './useEditor.ts'

interface RecordEditorProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  fresh: ReadonlySet<string>
  draft: Draft | null
  draftKey: string
  open: string | null
  onOpen: (section: string | null) => void
  /** Another tab of the record is active; the unsaved edits and the save bar stay. */
  hidden: boolean
  onChanges: (sections: string[]) => void
  /** Called on every change with the record including unsaved edits. */
  onTyped?: (record: AnyRecord) => void
  onSaved: (fieldNames: string[]) => void
  onReset: ((fieldNames: string[]) => void) | undefined
}

/** Names of the changed refs, by field. */
const namesIn = (changes: Values, labels: Labels): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => {
      const label = typeof value === 'string' ? labels[value] : undefined
      return label === undefined ? [] : [[name, label]]
    }),
  )

function ReadOnly(props: { resource: Resource; customerId: CustomerId; record: AnyRecord; name: string }) {
  const { resource, name } = props
  const field = resource.fields[name]
  if (!field) return null
  return (
    <ReadOnlyField label={labelOf(name, field)} help={field.help}>
      <FieldValue {...props} />
    </ReadOnlyField>
  )
}

export default function RecordEditor(props: RecordEditorProps) {
  const { resource, customerId, record, fresh, draft, draftKey, open, onOpen, hidden, onChanges, onSaved } = props
  const editor = useEditor({
    resource,
    customerId,
    record,
    draft,
    draftKey,
    onSaved: (names) => {
      onOpen(null)
      onSaved(names)
    },
    onWrong: (name) => onOpen(sectionOf(resource, name) ?? open),
  })
  const { form, base, changes, labels, sections } = editor
  const sectionKey = sections.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the sections change, not when the function does
  useEffect(() => onChanges(sections), [sectionKey])

  const shown: AnyRecord = { ...base, ...changes, labels: { ...base.labels, ...namesIn(changes, labels) } }
  const { onTyped } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is in these two; the rest is made of them
  useEffect(() => onTyped?.(shown), [base, changes])
  return (
    <FormProvider {...form}>
      <div hidden={hidden} className={classes.sections}>
        <SectionCards
          resource={resource}
          customerId={customerId}
          record={shown}
          fresh={fresh}
          open={open}
          onOpen={onOpen}
          onReset={props.onReset}
          changesIn={(of) => changeCount(resource, base, changes, of)}
          fields={(of) => (
            <FieldGrid>
              {of.map((name) => {
                const field = resource.fields[name]
                if (!field || !viewOf(resource).applies(shown, name)) return null
                if (!isEditable(field))
                  return <ReadOnly key={name} resource={resource} customerId={customerId} record={base} name={name} />
                return (
                  <EditorField key={name} editor={editor} resource={resource} customerId={customerId} name={name} />
                )
              })}
            </FieldGrid>
          )}
        />
      </div>
      <EditorFoot resource={resource} editor={editor} onDiscarded={() => onOpen(null)} />
    </FormProvider>
  )
}
