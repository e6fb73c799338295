import { printers } from '@postern/domain/areas/labels/printers.ts'
import { sql } from 'kysely'
import { computing } from '../../../engine/computed.ts'

export const printerFigures = computing(printers, {
  state: sql`coalesce((select s.state from printer_states s where s.customer_id = r.customer_id and s.printer_id = r.id), 'unknown')`,
})
