/** The sections of a customer's singleton record, open for editing. Loaded for users who may edit them. */

import { secretsPermission } from '@postern/domain/auth/permission.ts'
import { type AnyRecord, defaultsOf, type Resource } from '@postern/domain/engine/resource.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useCan } from '../../session/useSession.ts'
import { SingleSections } from '../record/SingleSections.tsx'
import type { CustomerId } from '../requests/queries.ts'
import { changeCount } from './changeCount.ts'
import type { Draft } from './drafts.ts'
import { EditorField } from './EditorField.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { typedValues } from './formValues.ts'
import { useEditor } from './useEditor.ts'

interface SingleEditorProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  draft: Draft | null
  draftKey: string
  onChanges: (sections: string[]) => void
  onSaved: (fieldNames: string[]) => void
}

export default function SingleEditor({ resource, customerId, record, onChanges, ...options }: SingleEditorProps) {
  const can = useCan()
  const editor = useEditor({ resource, customerId, record, ...options, onWrong: () => {} })
  const { form, base, changes, labels, sections } = editor
  const values = useWatch({ control: form.control })
  const sectionKey = sections.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the sections change, not when the function does
  useEffect(() => onChanges(sections), [sectionKey])

  const maySet = (name: string): boolean => {
    const needed = resource.fields[name]?.kind === 'secret' ? secretsPermission(resource.permission) : undefined
    return needed === undefined || can(needed)
  }
  const reset = (names: readonly string[]) => {
    const begun = typedValues(resource, defaultsOf(resource))
    for (const name of names.filter(maySet))
      form.setValue(name, begun[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SingleSections
        resource={resource}
        stored={base}
        values={values}
        labels={labels}
        changesIn={(names) => changeCount(resource, base, changes, names)}
        onReset={reset}
        field={(name, hint) => (
          <EditorField key={name} editor={editor} resource={resource} customerId={customerId} name={name} hint={hint} />
        )}
      />
      <EditorFoot resource={resource} editor={editor} />
    </>
  )
}
