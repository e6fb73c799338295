/** The sections with one of them open, and the bar that saves. Loaded when somebody edits. */
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useEffect, useRef } from 'react'
import { FieldGrid } from '../ui/Card.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { toast } from '../ui/toastStore.ts'
import { useViewport } from '../ui/useViewport.ts'
import { FieldValue } from './columns.tsx'
import type { Draft } from './drafts.ts'
import { FormField } from './FormField.tsx'
import { isEditable, sectionOf } from './formValues.ts'
import { MergeDialog } from './MergeDialog.tsx'
import type { CustomerId } from './queries.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import classes from './RecordEditor.module.css'
import { savedToastMs } from './restore.ts'
import { SectionCards } from './SectionCards.tsx'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { useRecordForm } from './useRecordForm.ts'
import { useRefLabels } from './useRefLabels.ts'
import { refLabels, titleOf } from './values.ts'
import type { Labels } from './valueText.ts'
import type { Values } from './writes.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)
const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface RecordEditorProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  fresh: ReadonlySet<string>
  draft: Draft | null
  draftKey: string
  open: string | null
  onOpen: (section: string | null) => void
  /** The record's other tabs are in front; what is typed stays, and so does the bar. */
  hidden: boolean
  onChanges: (sections: string[]) => void
  onSaved: (fieldNames: string[]) => void
  onReset: ((fieldNames: string[]) => void) | undefined
}

/** Closing the drawer, or opening another record in it, leaves this one. */
const openedIn = ({ search }: { search: object }): unknown => Reflect.get(search, 'record')

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
  const { form, base, changes, collision, problem, saving, ...act } = useRecordForm({
    resource,
    customerId,
    record,
    draft,
    draftKey,
    onSaved: (saved, names, merged) => {
      onOpen(null)
      onSaved(names)
      const also = merged ? ' Changes made meanwhile by others were kept.' : ''
      toast({ tone: 'ok', title: 'Saved', detail: `${titleOf(resource, saved)}.${also}`, lifeMs: savedToastMs })
    },
    onWrong: (name) => onOpen(sectionOf(resource, name) ?? open),
  })
  const mobile = useViewport() === 'mobile'
  const names = Object.keys(changes)
  const sections = [...new Set(names.map((name) => sectionOf(resource, name) ?? resource.words.one))]
  const sectionKey = sections.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the sections change, not when the function does
  useEffect(() => onChanges(sections), [sectionKey])

  const latest = useRef(act.save)
  useEffect(() => {
    latest.current = act.save
  })
  const unsaved = names.length > 0
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return
      event.preventDefault() // the browser would save the page as a file
      if (unsaved) void latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [unsaved])

  const labels = {
    ...useRefLabels(resource, customerId, changes),
    ...refLabels(resource, base),
    ...(collision && refLabels(resource, collision.current)),
  }
  const shown: AnyRecord = { ...base, ...changes, labels: { ...base.labels, ...namesIn(changes, labels) } }
  const wrong = Object.keys(form.formState.errors).filter((name) => name !== 'root').length
  const wrongText = wrong === 0 ? undefined : wrong === 1 ? '1 field needs a fix' : `${wrong} fields need a fix`
  const { question } = useLeaveGuard({
    unsaved: act.isUnsaved,
    survives: (from, to) => from.pathname === to.pathname && openedIn(from) === openedIn(to),
    title: 'Leave without saving?',
    text: `Your changes in ${list.format(sections)} of this ${inSentence(resource.words.one)} are not saved.`,
    stay: 'Stay here',
    leave: 'Discard changes',
    onLeave: act.discard,
  })
  return (
    <>
      <div hidden={hidden} className={classes.sections}>
        <SectionCards
          resource={resource}
          customerId={customerId}
          record={shown}
          fresh={fresh}
          open={open}
          onOpen={onOpen}
          onReset={props.onReset}
          changesIn={(of) => of.filter((name) => name in changes).length}
          fields={(of) => (
            <FieldGrid>
              {of.map((name) => {
                const field = resource.fields[name]
                if (!field) return null
                if (!isEditable(field))
                  return <ReadOnly key={name} resource={resource} customerId={customerId} record={base} name={name} />
                return (
                  <FormField
                    key={name}
                    control={form.control}
                    resource={resource}
                    name={name}
                    customerId={customerId}
                    labels={labels}
                    record={base}
                  />
                )
              })}
            </FieldGrid>
          )}
        />
      </div>
      {unsaved && (
        <SaveBar
          summary={`${names.length === 1 ? '1 change' : `${names.length} changes`} in ${list.format(sections)}`}
          problem={problem ?? wrongText}
          onDiscard={() => {
            act.discard()
            onOpen(null)
          }}
          onSave={() => void act.save()}
          saving={saving}
          {...(!mobile && { saveKeys: isMac ? '⌘S' : 'Ctrl S' })}
        />
      )}
      {collision && (
        <MergeDialog
          resource={resource}
          merge={collision.merge}
          current={collision.current}
          labels={labels}
          saving={saving}
          onSave={(values) => void act.saveMerged(values)}
          onCancel={act.dropCollision}
        />
      )}
      {question}
    </>
  )
}
