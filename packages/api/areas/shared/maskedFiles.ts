/** Whether a customer masks personal data in every exported file, even for users who may see it on screen. */
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** Customers whose barcodes are masked for everyone. */
export const customersThatMask = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.all(sql<{ id: string }>`select customer_id as id from settings where mask_pii`)).map(({ id }) => id),
  )

export const masksFiles = async (db: Db, customerId: string): Promise<boolean> =>
  (await db.one(sql<{ masks: boolean }>`select mask_pii as masks from settings where customer_id = ${customerId}`))
    ?.masks === true
