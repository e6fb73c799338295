import type { Resource } from '@postern/domain/engine/resource.ts'
import type { CustomerId } from '../requests/queries.ts'
import { FormField } from './FormField.tsx'
import type { Editor } from './useEditor.ts'

interface EditorFieldProps {
  editor: Editor
  resource: Resource
  customerId: CustomerId
  name: string
  hint?: string | undefined
}

/** A field of a record that is being edited. */
export const EditorField = ({ editor: { form, labels, base }, ...field }: EditorFieldProps) => (
  <FormField control={form.control} labels={labels} record={base} {...field} />
)
