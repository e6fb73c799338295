import { type Issue, invalid } from '@postern/domain/failure.ts'
import { hiddenSecret } from '@postern/domain/field.ts'
import { carriers } from '@postern/domain/resources/carriers.ts'
import { sql } from 'kysely'
import { secretOwner } from '../resource/records.ts'
import { rules, type WriteContext } from './rules.ts'

const place = '{tracking}'

interface Coded {
  readonly accessCode: string | null
  readonly siteIds: readonly string[] | null
}

interface Sealed {
  readonly id: string
  readonly name: string
  readonly sealed: string
}

/** None means all: then they meet wherever the other comes. */
const meets = (siteIds: readonly string[]) =>
  siteIds.length === 0
    ? sql`true`
    : sql`(coalesce(cardinality(site_ids), 0) = 0 or site_ids && ${[...siteIds]}::uuid[])`

/** At one door a code must say whose driver it is. */
async function checkCode({ db, place, mail }: WriteContext, { accessCode, siteIds }: Coded, ownId: string | undefined) {
  if (accessCode === null) return
  const opened = ({ id, sealed }: Sealed) => mail.secrets.open(secretOwner(carriers, id, 'accessCode'), sealed)
  const rows = await db.all(sql<Sealed>`
    select id, name, access_code as sealed from carriers
    where customer_id = ${place.customerId} and archived_at is null and access_code is not null
      and (id is not distinct from ${ownId ?? null}::uuid or ${meets(siteIds ?? [])})`)
  const own = rows.find(({ id }) => id === ownId)
  const code = accessCode === hiddenSecret && own ? opened(own) : accessCode
  const taken = rows.find((row) => row.id !== ownId && opened(row) === code)
  if (taken)
    throw invalid([{ path: 'accessCode', description: `${taken.name} has this code where both come. Choose another.` }])
}

export const carrierRules = rules(carriers, {
  check: ({ trackingUrl, arrivesFrom, arrivesUntil, countryCodes }) => {
    const issues: Issue[] = []
    if (trackingUrl && trackingUrl.split(place).length !== 2)
      issues.push({ path: 'trackingUrl', description: `Write ${place} once, where the tracking number goes.` })
    if (
      (arrivesFrom === null) !== (arrivesUntil === null) ||
      (arrivesFrom && arrivesUntil && arrivesUntil <= arrivesFrom)
    )
      issues.push({ path: 'arrivesUntil', description: 'Write both times, the later one second.' })
    if (countryCodes?.some((country) => !/^[A-Z]{2}$/.test(country)))
      issues.push({ path: 'countryCodes', description: 'Write countries by their two letters, like US or CA.' })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    await checkCode(context, next, before?.id)
    const {
      db,
      place: { customerId },
    } = context
    const { defaultServiceId } = next
    if (defaultServiceId === null || defaultServiceId === before?.defaultServiceId) return {}
    const own = await db.one(sql`select from services where customer_id = ${customerId} and id = ${defaultServiceId}
      and carrier_id = ${before?.id ?? null}::uuid`)
    if (!own) throw invalid([{ path: 'defaultServiceId', description: 'This is not a service of this carrier.' }])
    return {}
  },
})
