/** No user finds records they may not open: every role, kind and customer, in hits, counts and corrections. */

import { roleTemplateNames } from '@postern/domain/areas/access/roleTemplateNames.ts'
import { roleTemplates } from '@postern/domain/areas/access/roleTemplates.ts'
import { granted, type Permission, permissions, permissionTree } from '@postern/domain/auth/permission.ts'
import type { SearchAnswer } from '@postern/domain/search/endpoints.ts'
import { type SearchKind, searchKindNames } from '@postern/domain/search/kinds.ts'
import { readQuestion } from '@postern/domain/search/question.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { areas } from '../areas/index.ts'
import { tx } from '../database/db.ts'
import { type SearchScene, searchScene } from '../testing/searchScene.ts'
import { type Person, testServer } from '../testing/server.ts'
import { searchEverything } from './everything.ts'
import type { SearchedKind } from './searchedKind.ts'

const isFullSize = process.env.POSTERN_SOAK === '1'

const server = await testServer()
const { admin, database, north, south, provider, person } = server
const scenes = [
  await searchScene(server, north, 'Thistlewood', 1),
  await searchScene(server, south, 'Brackenridge', 2),
  await searchScene(server, provider, 'Marchbanks', 3),
] as const

/** In a channel and a space that only the administrator can open. */
const secret = 'zugzwang'
const [role] = await tx(database, 'all', (db) =>
  db.all(sql<{ id: string }>`select security_role_id as id from users where id = ${admin.id}`),
)
await admin.post('/api/chat/channels', { kind: 'private', name: `${secret}-room` })
for (const [key, title, roleIds] of [
  ['OPEN', 'Lobby runbook', []],
  ['CLOSED', `The ${secret}`, [role?.id]],
] as const) {
  const space = await admin.post('/api/wiki/spaces', { name: key, key, icon: 'book', roleIds })
  await admin.post('/api/wiki/pages', { spaceId: space.json<{ id: string }>().id, title, status: 'published' })
}

/** The permissions a kind needs in search: the same as for its page. */
const needed: Record<SearchKind, readonly Permission[]> = {
  contacts: ['customers.contacts.view'],
  parcels: ['customers.sites.view'],
  lockers: ['lockers.lockers.view'],
  tickets: ['helpDesk.tickets.view'],
  lockerBanks: ['lockers.banks.view'],
  stations: ['customers.stations.view'],
  sites: ['customers.sites.view'],
  customers: ['customers.view'],
  users: ['customers.users.view'],
  staff: ['customers.users.view'],
  carrierRules: ['mail.carrierLogic.customer.view', 'mail.carrierLogic.primary.view'],
  wikiPages: ['internal.wiki.view'],
  channels: ['internal.chat.view'],
}

/** Every way to search: names, exact values, parts, IDs, typos, and filters alone. */
const questionsOf = (scene: SearchScene): string[] => [
  String(scene.contact.lastName),
  `mara ${scene.contact.lastName}`,
  // Two letters swapped.
  String(scene.contact.lastName).replace(/^(.)(.)(.)/, '$1$3$2'),
  scene.email,
  scene.phone,
  scene.badge,
  scene.serial,
  scene.tracking,
  scene.tracking.slice(-6),
  `PKG-2041${scene.ticketNumber - 10_230}`,
  `HD-${scene.ticketNumber}`,
  `27 at ${scene.bank.name}`,
  String(scene.user.email),
  ...[scene.contact, scene.door, scene.bank, scene.station, scene.site, scene.user, scene.rule].map(({ id }) => id),
  scene.parcel,
  scene.ticket,
  scene.customerId,
]
const filters = searchKindNames.map((kind) => `in:${kind === 'carrierRules' ? 'rules' : kind.toLowerCase()}`)
const questions = [
  ...scenes.flatMap(questionsOf),
  ...filters,
  'is:overdue',
  'is:offline',
  'lobby',
  'mara',
  'rule',
  'scene',
  secret,
]

const views = Object.entries(permissions).flatMap(([subject, verbs]) =>
  (verbs as readonly string[]).includes('view') ? [`${subject}.view` as Permission] : [],
)
const kindViews = [...new Set(Object.values(needed).flat())]

/** Every role template, every single view permission, and everything except one. */
const roles: readonly (readonly [name: string, granted: readonly Permission[]])[] = [
  ...roleTemplateNames.map((name) => {
    const tree = roleTemplates[name].staffPermissions
    return [name, views.filter((each) => granted(tree, each))] as const
  }),
  ['nothing', []],
  ...kindViews.map((each) => [`only ${each}`, [each]] as const),
  ...kindViews.map((each) => [`all but ${each}`, views.filter((other) => other !== each)] as const),
]
const reaches: readonly (readonly string[] | null)[] = [null, [north], [south], [north, provider]]

const mayFind = (allowed: readonly Permission[], kind: SearchKind): boolean =>
  needed[kind].some((permission) => allowed.includes(permission))

/** What a response reveals that this role and reach must not see. */
function leaksIn(answer: SearchAnswer, allowed: readonly Permission[], reach: readonly string[] | null): string[] {
  const outside = scenes.filter(({ customerId }) => reach !== null && !reach.includes(customerId))
  const text = JSON.stringify(answer).toLowerCase()
  return [
    ...answer.results.filter(({ kind }) => !mayFind(allowed, kind)).map(({ kind, id }) => `hit ${kind} ${id}`),
    ...answer.results
      .filter(({ customerId }) => customerId !== null && reach !== null && !reach.includes(customerId))
      .map(({ kind, id }) => `out of reach ${kind} ${id}`),
    ...answer.groups.filter(({ kind }) => !mayFind(allowed, kind)).map(({ kind, total }) => `count ${kind} ${total}`),
    ...answer.groups
      .filter(({ kind, total }) => total > answer.results.filter((hit) => hit.kind === kind).length)
      .map(({ kind }) => `count beyond hits ${kind}`),
    ...answer.customers.filter(({ id }) => reach !== null && !reach.includes(id)).map(({ id }) => `customer ${id}`),
    ...outside.flatMap(({ contact, phone }) =>
      [String(contact.lastName).toLowerCase(), phone]
        .filter((word) => text.includes(word))
        .map((word) => `word ${word}`),
    ),
    ...(text.includes(secret) ? [secret] : []),
    ...(allowed.includes('customers.contacts.view') || !/"title":"[^"]*mara|, mara"/.test(text) ? [] : ['recipient']),
  ]
}

const ask = async (who: Person, q: string): Promise<SearchAnswer> =>
  (await who.get(`/api/search?${new URLSearchParams({ q, limit: '20' })}`)).json<SearchAnswer>()

it('finds everything for who may see everything', async () => {
  const answers: SearchAnswer[] = []
  for (const q of questions) answers.push(await ask(admin, q))
  const hits = answers.flatMap(({ results }) => results)
  const kinds = new Set(hits.map(({ kind }) => kind))
  expect(new Set(hits.filter(({ title }) => title.includes(secret)).map(({ kind }) => kind)).size).toBe(2)
  expect([...kinds].toSorted()).toEqual(searchKindNames.toSorted())
})

it('tells no role anything of a kind it can’t view or a customer it can’t reach', async () => {
  let [asked, turn] = [0, 0]
  const leaks: string[] = []
  // Each role has half of them, and each reach half of the roles.
  for (const [index, [name, allowed]] of roles.entries())
    for (const reach of reaches.filter((_, at) => isFullSize || (at + index) % 2 === 0)) {
      const who = await person(allowed, reach)
      turn += 1
      // Each user asks a different part of them, at full size all. 23 shares no factor with the steps above, so each reach meets all of them.
      for (const q of questions.filter((_, at) => isFullSize || (at + turn) % 23 === 0)) {
        asked += 1
        leaks.push(
          ...leaksIn(await ask(who, q), allowed, reach).map(
            (leak) => `${name} in ${reach?.length ?? 'all'}: “${q}” ${leak}`,
          ),
        )
      }
    }
  console.info(`${asked} questions by ${turn} people: ${leaks.length} forbidden hits`)
  expect(leaks).toEqual([])
}, 900_000)

it('notices a kind that forgets its customer or its permission', async () => {
  const searched = areas.flatMap(({ search = [] }) => search)
  const searching = (q: string, allowed: readonly Permission[], reach: readonly string[]) => ({
    question: readQuestion(q),
    actor: { securityRole: permissionTree(allowed), customerIds: reach },
    asker: null,
    customerId: undefined,
    kinds: [],
    limit: 20,
    isExactOnly: false,
    opened: [],
  })
  // Without its own filter, a statement finds the other customer; the hits still aren't shown.
  const boundless: SearchedKind[] = searched.map((kind) => ({
    ...kind,
    find: (asked) => kind.find({ ...asked, reach: null }),
  }))
  const [, there] = scenes
  const walled = await searchEverything(
    database,
    boundless,
    searching(String(there.contact.lastName), views, [north, provider]),
  )
  expect(leaksIn(walled, views, [north, provider])).toEqual([])

  const careless: SearchedKind[] = searched.map((kind) => ({ ...kind, permissions: ['customers.view'] }))
  const told = await searchEverything(database, careless, searching('Thistlewood', ['customers.view'], [north]))
  expect(leaksIn(told, ['customers.view'], [north])).not.toEqual([])
})
