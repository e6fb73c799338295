import type { CustomField } from '@postern/domain/engine/customFields.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A customer's custom contact fields, in the order of its settings. */
export const contactFieldsOf = (db: Db, customerId: string | null): Promise<CustomField[]> =>
  db.all(sql<CustomField>`
    select f ->> 'key' as key, f ->> 'label' as label, f ->> 'type' as type, f -> 'options' as options,
      (f ->> 'required')::boolean as required
    from settings s, jsonb_array_elements(s.custom_fields) with ordinality as each(f, n)
    where s.customer_id = ${customerId} and f ->> 'entity' = 'contact' order by n`)
