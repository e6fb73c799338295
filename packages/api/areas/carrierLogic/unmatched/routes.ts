/** The page of unmatched scans: what there is, and what is done about it. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import type { CheckDigit } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import type { ProposedRule } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { IgnoreReason, UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { can, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { changeRecord, createRecord, lockRecord } from '../../../engine/records.ts'
import { contextOf } from '../../../engine/routes.ts'
import { lacking, requirePermission } from '../../../http/guard.ts'
import { serve } from '../../../http/serve.ts'
import { customersThatMask } from '../../shared/maskedFiles.ts'
import type { Books } from '../books.ts'
import { type OpenScan, UnmatchedClusters } from './clusters.ts'
import { figures } from './kpi.ts'
import { reevaluate } from './reevaluate.ts'
import { decide, decisions } from './shapeStore.ts'
import { type Around, customersOf, type Found, shown, testNumbersOf, toldCluster } from './tell.ts'

const dayMs = 86_400_000
const mostListed = 100
const mostTestNumbers = 50

const notCarriers: readonly IgnoreReason[] = ['assetTag', 'productCode', 'driverLicence']

function requireView({ user }: SignedIn): void {
  const either = ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'] as const
  if (!either.some((permission) => can(user, permission))) throw lacking(either[0])
}

interface Named {
  readonly id: string
  readonly name: string
}

async function aroundOf(db: Db): Promise<Around> {
  const customers = await db.all(sql<Named>`select id, name from customers`)
  return {
    customerNames: new Map(customers.map(({ id, name }) => [id, name])),
    hidden: await customersThatMask(db),
    now: Date.now(),
  }
}

interface Filter {
  readonly customerId?: string | undefined
  readonly siteId?: string | undefined
  readonly prefix?: string | undefined
  readonly length?: number | undefined
  readonly since?: string | undefined
  readonly chosen?: string | undefined
}

const matches = ({ customerId, siteId, prefix, length, since, chosen }: Filter) => {
  const begins = prefix?.toUpperCase()
  return (scan: OpenScan): boolean =>
    (customerId === undefined || scan.customerId === customerId) &&
    (siteId === undefined || scan.siteId === siteId) &&
    (begins === undefined || scan.text.startsWith(begins)) &&
    (length === undefined || scan.text.length === length) &&
    (since === undefined || scan.at >= since) &&
    (chosen === undefined || scan.chosen?.code === chosen.toUpperCase())
}

/** A found check digit as the fields of a rule. Its group is called CheckDigit, which needs no saying. */
const checkFields = (check: CheckDigit | null) => ({
  checksum: check?.family ?? 'none',
  checksumEvens: check?.family === 'mod10' ? check.weights[0] : null,
  checksumOdds: check?.family === 'mod10' ? check.weights[1] : null,
  checksumFromRight: check?.family === 'mod10' && check.from === 'right',
  checksumWeights: check?.family === 'weightedMod11' ? check.weights.map(String) : null,
})

const ruleValues = (proposed: ProposedRule, name: string, testValid: readonly string[], shape: string) => ({
  name,
  priority: null,
  matchMode: 'regex',
  regex: proposed.pattern,
  extractGroup: proposed.embedded ? 'Number' : null,
  ...checkFields(proposed.check),
  testValid,
  testInvalid: [],
  notes: `Made from unmatched scans of the shape ${shape}. ${proposed.explanation}`.slice(0, 4_000),
})

async function carrierIdOf(db: Db, customerId: string, code: string): Promise<string> {
  const found = await db.one(sql<{ id: string }>`
    select id from carriers where customer_id = ${customerId} and code = ${code.toUpperCase()} and archived_at is null`)
  if (!found)
    throw failure('unprocessable', { message: `This customer has no carrier with the code ${code}. Make one first.` })
  return found.id
}

export function unmatchedRoutes(app: FastifyInstance, deps: Deps, books: Books): void {
  const { database } = deps
  const shapes = new UnmatchedClusters()
  const path = '/api/system/unmatched/carrierLogic'

  const clustersFor = ({ user }: SignedIn) => shapes.of(database, books, user.customerIds)

  /** All shapes the person may see scans of. */
  async function foundBy(signedIn: SignedIn) {
    const clusters = await clustersFor(signedIn)
    const { around, decided } = await tx(database, 'all', async (db) => ({
      around: await aroundOf(db),
      decided: await decisions(db),
    }))
    const found = clusters.proposals.flatMap(({ cluster, proposal }, place): Found[] => {
      const scans = clusters.scansOf[place] ?? []
      if (scans.length === 0) return []
      const { shape, members } = cluster
      return [{ shape, members: members.length, proposal, scans, decided: decided.get(shape) }]
    })
    return { clusters, around, found }
  }

  async function shapeNamed(signedIn: SignedIn, shape: string) {
    const { around, found } = await foundBy(signedIn)
    const one = found.find((each) => each.shape === shape)
    if (!one)
      throw failure('not_found', {
        message: 'There are no unmatched scans of this shape any more. Load the page again.',
      })
    return { around, one }
  }

  const writerOf = ({ user }: SignedIn, request: FastifyRequest) => ({
    userId: user.id,
    via: 'console',
    requestId: request.id,
  })

  serve(app, `GET ${path}`, async ({ query, signedIn }) => {
    requireView(signedIn)
    const { state, ...filter } = query
    const { clusters, around, found } = await foundBy(signedIn)
    const isAsked = matches(filter)
    const told = found
      .map((each) => ({ ...each, scans: each.scans.filter(isAsked) }))
      .filter(({ scans }) => scans.length > 0)
      .map((each) => toldCluster(each, around))
      .sort((a, b) => b.count - a.count)
    const isOpen = ({ state: now }: Pick<UnmatchedCluster, 'state'>) => now === 'new' || now === 'reviewing'
    // Whatever is looked at now, a shape is new only if none of its scans is old.
    const open = found.filter(({ decided }) => isOpen({ state: decided?.state ?? 'new' }))
    const weekAgo = around.now - 7 * dayMs
    const measured = await tx(database, 'all', (db) => figures(db, signedIn.user.customerIds))
    return {
      items: told.filter((each) => state === undefined || (state === 'open' ? isOpen(each) : each.state === state)),
      kpi: {
        ...measured,
        newShapes: open.filter(({ scans }) => Date.parse(scans.at(-1)?.at ?? '') > weekAgo).length,
        openShapes: open.length,
        topCustomers: customersOf(clusters.scans, around).slice(0, 5),
      },
      computedAt: clusters.computedAt,
      complete: clusters.complete,
    }
  })

  serve(app, `GET ${path}/scans`, async ({ query: { shape }, signedIn }) => {
    requireView(signedIn)
    const { around, one } = await shapeNamed(signedIn, shape)
    const listed = one.scans.slice(0, mostListed)
    const places = await tx(database, 'all', async (db) => {
      const named = (table: string, ids: readonly (string | null)[]) =>
        db.all(sql<{ id: string; name: string }>`
          select id, name from ${sql.table(table)} where id = any(${ids.filter((id) => id !== null)}::uuid[])`)
      const sites = await named(
        'sites',
        listed.map(({ siteId }) => siteId),
      )
      const stations = await named(
        'stations',
        listed.map(({ stationId }) => stationId),
      )
      return new Map([...sites, ...stations].map(({ id, name }) => [id, name]))
    })
    return {
      items: listed.map((scan) => ({
        id: scan.id,
        at: scan.at,
        barcode: shown(scan, around),
        customer: { id: scan.customerId, name: around.customerNames.get(scan.customerId) ?? '' },
        site: (scan.siteId && places.get(scan.siteId)) ?? null,
        station: (scan.stationId && places.get(scan.stationId)) ?? null,
        symbology: scan.symbology,
        chosen: scan.chosen,
      })),
    }
  })

  serve(app, `POST ${path}/rule`, async ({ body, signedIn, request }) => {
    const { shape, carrierCode, name, customerId = null } = body
    requirePermission(signedIn.user, `mail.carrierLogic.${customerId === null ? 'primary' : 'customer'}.create`)
    if (customerId !== null && !canReach(signedIn.user, customerId)) throw failure('not_found')
    const { around, one } = await shapeNamed(signedIn, shape)
    const { proposal } = one
    if (!proposal)
      throw failure('unprocessable', {
        message: 'There are too few of these scans to propose a rule. Write it by hand.',
      })
    const values = ruleValues(proposal, name, testNumbersOf(proposal, one.scans, around), shape)
    return tx(database, customerId === null ? 'all' : { customerId }, async (db) => {
      const place = { customerId, reachable: signedIn.user.customerIds }
      const context = contextOf(db, deps, { place, signedIn, request })
      const resource = customerId === null ? primaryCarrierLogic : carrierLogic
      const owner =
        customerId === null
          ? { carrierCode: carrierCode.toUpperCase() }
          : { carrierId: await carrierIdOf(db, customerId, carrierCode) }
      // As if a person had sent it: what is left out begins as the definition says.
      const record = await createRecord(
        context,
        resource,
        createSchema(resource, phoneProblem).parse({ ...values, ...owner }),
      )
      const decision = {
        state: 'reviewing',
        ruleId: record.id,
        ruleCustomerId: customerId,
        ignoreReason: null,
      } as const
      await decide(db, writerOf(signedIn, request), shape, decision)
      return { id: record.id, customerId }
    })
  })

  serve(app, `POST ${path}/testNumbers`, async ({ body, signedIn, request }) => {
    const { shape, ruleId, numbers, customerId = null } = body
    requirePermission(signedIn.user, `mail.carrierLogic.${customerId === null ? 'primary' : 'customer'}.edit`)
    if (customerId !== null && !canReach(signedIn.user, customerId)) throw failure('not_found')
    const { one } = await shapeNamed(signedIn, shape)
    const members = new Set(one.scans.flatMap(({ barcode, text }) => [barcode, text]))
    const stranger = numbers.find((number) => !members.has(number))
    if (stranger !== undefined)
      throw failure('unprocessable', { message: `“${stranger}” is none of the scans of this shape.` })
    const resource = customerId === null ? primaryCarrierLogic : carrierLogic
    return tx(database, customerId === null ? 'all' : { customerId }, async (db) => {
      const place = { customerId, reachable: signedIn.user.customerIds }
      const before = await lockRecord(db, resource, place, ruleId)
      const known = Array.isArray(before.testValid) ? before.testValid.map(String) : []
      const all = [...new Set([...known, ...numbers])]
      if (all.length > mostTestNumbers)
        throw failure('unprocessable', { message: `A rule has ${mostTestNumbers} test numbers at most.` })
      if (before.archivedAt !== null) throw failure('conflict', { message: 'This rule is archived. Restore it first.' })
      await changeRecord(contextOf(db, deps, { place, signedIn, request }), resource, before, { testValid: all })
      await decide(db, writerOf(signedIn, request), shape, { ruleId, ruleCustomerId: customerId })
      return { id: ruleId, added: all.length - known.length }
    })
  })

  serve(app, `POST ${path}/ignore`, async ({ body: { shape, reason, note }, signedIn, request }) => {
    await shapeNamed(signedIn, shape)
    const state = notCarriers.includes(reason) ? 'notACarrier' : 'ignored'
    await tx(database, 'all', (db) =>
      decide(db, writerOf(signedIn, request), shape, { state, ignoreReason: reason, note }),
    )
    return undefined
  })

  serve(app, `POST ${path}/reopen`, async ({ body: { shape }, signedIn, request }) => {
    await shapeNamed(signedIn, shape)
    await tx(database, 'all', (db) =>
      decide(db, writerOf(signedIn, request), shape, { state: 'new', ignoreReason: null, note: null }),
    )
    return undefined
  })

  serve(app, `POST ${path}/assign`, async ({ body: { shape, userId }, signedIn, request }) => {
    const { one } = await shapeNamed(signedIn, shape)
    await tx(database, 'all', async (db) => {
      const isStaff =
        userId === null ||
        (await db.one(sql`
          select from users u join customers c on c.id = u.customer_id and c.is_provider
          where u.id = ${userId} and u.archived_at is null`))
      if (!isStaff)
        throw failure('unprocessable', { message: 'Only staff can look after a shape. Choose somebody else.' })
      const begins = userId !== null && (one.decided?.state ?? 'new') === 'new'
      const decision = { assigneeId: userId, ...(begins && { state: 'reviewing' as const }) }
      await decide(db, writerOf(signedIn, request), shape, decision)
    })
    return undefined
  })

  serve(app, `POST ${path}/reevaluate`, async () => {
    const result = await reevaluate(database, books)
    shapes.forget()
    return result
  })
}
