/** What must not compile: checked by tsc, like domain/engine/types.test.ts. */
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { computing } from './computed.ts'
import { rules } from './rules.ts'

it('refuses rules about fields that the entity does not have', () => {
  // @ts-expect-error a site has no such field
  rules(sites, { crossRecordFields: ['nane'] })
  // @ts-expect-error nor a picker for it
  rules(sites, { offers: { managerUser: () => sql`true` } })
  // @ts-expect-error nor is a text compared with a number
  rules(sites, { check: ({ name }) => (name === 1 ? [] : []) })
  // The control.
  const right = rules(sites, { crossRecordFields: ['name'], offers: { managerUserId: () => sql`true` } })
  expect([right.resource.name, Object.keys(right.offers)]).toEqual(['sites', ['managerUserId']])
})

it('refuses figures that are not all of the entity’s own', () => {
  // @ts-expect-error a site has others, and all of them must be worked out
  const some = computing(sites, { openNow: sql`true` })
  // @ts-expect-error these are the figures of a site
  const foreign = computing(apps, { openNow: sql`true` })
  expect([some, foreign].map(({ resource }) => resource.name)).toEqual(['sites', 'apps'])
})
