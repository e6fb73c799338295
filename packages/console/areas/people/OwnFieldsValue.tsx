/** The custom fields of a contact, with the labels from the customer's settings. */
import { customWords } from '@postern/domain/engine/customFields.ts'
import { useQuery } from '@tanstack/react-query'
import { None } from '../../ui/lists/DataTable.tsx'
import { contactFieldsOptions } from './contactFields.ts'

export default function OwnFieldsValue({ customerId, value }: { customerId: string; value: unknown }) {
  const { data: fields } = useQuery(contactFieldsOptions(customerId))
  const words = customWords(value, fields)
  return words.length === 0 ? <None /> : words.join(' · ')
}
