/** Rule usage: recognized scans, collisions with other rules, and scans resolved by a rule. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { CarrierRule, RuleHit } from '@postern/domain/areas/carrierLogic/ruleUseEndpoints.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { stationOf } from '../../testing/station.ts'

const server = await testServer()
const { admin, north, south, person, database } = server
const station = await stationOf(server, [north, south])
const here = actsIn(admin, north)
const carrierCalled = (code: string) => here.create(carriers, { name: code, code })
const [kestrel, heron] = [await carrierCalled('KESTREL'), await carrierCalled('HERON')]
await carrierCalled('UPS')

/** Two letters and six digits; nothing else of the sample rule applies. */
const ruleOf = (letters: string, carrier: AnyRecord, more: object = {}) => ({
  matchMode: 'pattern',
  pattern: `"${letters}"999999`,
  extractGroup: null,
  serviceGroup: null,
  checksumGroup: null,
  carrierId: carrier.id,
  testValid: [`${letters}123456`],
  ...more,
})
const makeRule = (letters: string, carrier: AnyRecord, more: object = {}) =>
  here.create(carrierLogic, ruleOf(letters, carrier, more))
const move = async (rule: AnyRecord, status: string) => {
  const answer = await here.change(carrierLogic, await here.read(carrierLogic, rule), { status })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AnyRecord>()
}
const listed = async (resource: Resource, query: string) =>
  (await admin.get(`${pathOf(resource, north)}?${query}`)).json<Page<AnyRecord>>().items.map(({ id }) => id)
const hitsOf = async (rule: AnyRecord, more = '') =>
  (await admin.get(`${pathOf(carrierLogic, north)}/${rule.id}/hits${more}`)).json<{
    items: RuleHit[]
    nextCursor: string | null
  }>()

describe('the hits of a rule', () => {
  it('are counted, including those confirmed as another carrier’s, and found by filters', async () => {
    const rule = await move(await makeRule('QA', kestrel), 'active')
    const silent = await makeRule('QB', kestrel)
    expect(rule).toMatchObject({ hits30Days: 0, lastHitAt: null, silent90Days: true, recognises: '"QA"999999' })
    await station.report(north, [
      { text: 'QA000001' },
      { text: 'QA000002', chosenCarrier: 'KESTREL' },
      { text: 'QA000003', chosenCarrier: 'HERON' },
    ])
    expect(await here.read(carrierLogic, rule)).toMatchObject({
      hits30Days: 3,
      silent90Days: false,
      falsePositives30Days: 1,
      lastHitAt: expect.any(String),
    })
    expect(await listed(carrierLogic, 'filter[hits30Days][gt]=0')).toEqual([rule.id])
    expect(await listed(carrierLogic, 'filter[silent90Days]=true')).toContain(silent.id)
    expect(await listed(carrierLogic, 'filter[silent90Days]=true')).not.toContain(rule.id)
    const { items } = await hitsOf(rule)
    expect(items.map(({ barcode, confirmedAs }) => [barcode, confirmedAs?.code ?? null]).sort()).toEqual([
      ['QA000001', null],
      ['QA000002', null],
      ['QA000003', 'HERON'],
    ])
  })

  it('are shown for a shadow rule, too, which decides nothing', async () => {
    const rule = await move(await makeRule('QC', heron), 'shadow')
    await station.report(north, [{ text: 'QC000001' }])
    expect(await here.read(carrierLogic, rule)).toMatchObject({ hits30Days: 1 })
    expect((await hitsOf(rule)).items).toMatchObject([{ barcode: 'QC000001', result: 'onTrial' }])
  })

  it('come in pages that neither skip nor repeat one, newest first', async () => {
    const rule = await move(await makeRule('QD', kestrel), 'active')
    const texts = Array.from({ length: 120 }, (_, index) => `QD${String(index).padStart(6, '0')}`)
    const at = new Date().toISOString()
    await station.report(
      north,
      texts.map((text) => ({ text, at })),
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof hitsOf>> = await hitsOf(
        rule,
        cursor && `?cursor=${encodeURIComponent(cursor)}`,
      )
      seen.push(...page.items.map(({ barcode }) => barcode))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen)).toEqual(new Set(texts))
    expect((await admin.get(`${pathOf(carrierLogic, north)}/${rule.id}/hits?cursor=nowhere`)).statusCode).toBe(400)
  })

  it('of a shared rule are shown for accessible customers only, with masked barcodes where required', async () => {
    await actsIn(admin, south).create(carriers, { name: 'UPS', code: 'UPS' })
    await station.report(north, [{ text: '1Z5R89390357567127' }])
    await station.report(south, [{ text: '1Z879E930346834440' }])
    await tx(database, 'all', (db) => db.all(sql`update settings set mask_pii = true where customer_id = ${south}`))
    const [ups] = (await admin.get('/api/system/carrierLogic?q=UPS%201Z')).json<Page<AnyRecord>>().items
    const path = `/api/system/carrierLogic/${ups?.id}/hits`
    const all = (await admin.get(path)).json<{ items: RuleHit[] }>().items
    expect(all.map(({ barcode }) => barcode).sort()).toEqual(['1Z5R89390357567127', '1Z8•••••••••••••40'])
    const limited = await person(allPermissions, [north])
    const mine = (await limited.get(path)).json<{ items: RuleHit[] }>().items
    expect(mine.map(({ customer }) => customer.id)).toEqual([north])
  })

  it('are visible only at their customer', async () => {
    const rule = await makeRule('QE', kestrel)
    expect((await admin.get(`/api/customers/${south}/carrierLogic/${rule.id}/hits`)).statusCode).toBe(404)
    const clerk = await person(allPermissions.filter((word) => word !== 'mail.carrierLogic.customer.view'))
    expect((await clerk.get(`/api/customers/${north}/carrierLogic/${rule.id}/hits`)).statusCode).toBe(401)
  })
})

describe('collisions of a rule', () => {
  it('are stored on both sides as soon as it’s saved, and gone with either rule', async () => {
    const first = await makeRule('RA', kestrel)
    const collisions = async (rule: AnyRecord) => (await here.read(carrierLogic, rule)).collisions
    expect(await collisions(first)).toBe(0)
    const second = await makeRule('RA', heron)
    expect([await collisions(first), await collisions(second)]).toEqual([1, 1])
    expect((await listed(carrierLogic, 'filter[collisions][gt]=0')).sort()).toEqual([first.id, second.id].sort())
    const other = ruleOf('RB', heron)
    await here.change(carrierLogic, await here.read(carrierLogic, second), other)
    expect([await collisions(first), await collisions(second)]).toEqual([0, 0])
    await here.change(carrierLogic, await here.read(carrierLogic, second), ruleOf('RA', heron))
    expect(await collisions(first)).toBe(1)
    expect((await here.archive(carrierLogic, second)).statusCode).toBe(204)
    expect(await collisions(first)).toBe(0)
  })

  it('are counted for shared rules, too, along with how specific a rule is', async () => {
    const [one] = (await admin.get('/api/system/carrierLogic?q=UPS%201Z')).json<Page<AnyRecord>>().items
    const answer = await admin.patch(`/api/system/carrierLogic/${one?.id}`, { weight: 1 }, one?.rowVersion ?? 0)
    expect(answer.json<AnyRecord>()).toMatchObject({ collisions: 0, specificity: 5 })
    const rule = await makeRule('RC', kestrel)
    expect((await here.read(carrierLogic, rule)).specificity).toBe(2)
    const twin = { ...ruleOf('1Z', kestrel), pattern: '"1Z"999999999999999*', testValid: ['1Z1234567890123456'] }
    const like = await here.create(carrierLogic, twin)
    expect((await here.read(carrierLogic, like)).collisions).toBe(1)
    const unchanged = (await admin.get(`${pathOf(primaryCarrierLogic, north)}/${one?.id}`)).json<AnyRecord>()
    expect(unchanged.collisions).toBe(0)
  })

  it('count shared rules only if they apply to the carrier here, as soon as that changes', async () => {
    const twin = { ...ruleOf('1Z', kestrel), pattern: '"1Z8"99999999999999*', testValid: ['1Z8888888888888888'] }
    const [ups] = (await admin.get(`${pathOf(carriers, north)}?q=UPS`)).json<Page<AnyRecord>>().items
    const applies = async (usePrimaryLogic: boolean) =>
      here.change(carriers, await here.read(carriers, ups), { usePrimaryLogic })
    await applies(false)
    const rule = await here.create(carrierLogic, twin)
    const collisions = async () => Number((await here.read(carrierLogic, rule)).collisions)
    const apart = await collisions()
    await applies(true)
    expect(await collisions()).toBe(apart + 1)
    await applies(false)
    expect(await collisions()).toBe(apart)
    await applies(true)
  })
})

describe('unmatched scans that waited for a customer’s rule', () => {
  const resolvedBy = (text: string) =>
    tx(database, 'all', (db) =>
      db.one(sql<{ rule: string | null }>`select resolved_rule_id as rule from scan_log where barcode = ${text}`),
    )

  it('are resolved as soon as it becomes active, and reopened when it no longer is', async () => {
    await station.report(north, [{ text: 'SA000001' }, { text: 'SB000001' }])
    const rule = await makeRule('SA', kestrel)
    expect(await resolvedBy('SA000001')).toEqual({ rule: null })
    const active = await move(rule, 'active')
    expect(await resolvedBy('SA000001')).toEqual({ rule: rule.id })
    expect(await resolvedBy('SB000001')).toEqual({ rule: null })
    await move(active, 'retired')
    expect(await resolvedBy('SA000001')).toEqual({ rule: null })
  })

  it('stay unchanged at other customers', async () => {
    await station.report(south, [{ text: 'SC000001' }])
    await move(await makeRule('SC', kestrel), 'active')
    expect(await resolvedBy('SC000001')).toEqual({ rule: null })
  })
})

describe('the rules of a carrier', () => {
  it('are the customer rules before the published ones, each in the order they’re tried', async () => {
    const { items } = (await admin.get(`${pathOf(carriers, north)}?q=UPS`)).json<Page<AnyRecord>>()
    const ups = items[0]
    const late = await makeRule('TA', ups ?? kestrel, { priority: 9001 })
    const early = await makeRule('TB', ups ?? kestrel, { priority: 8001 })
    const answer = await admin.get(`${pathOf(carriers, north)}/${ups?.id}/rules`)
    const rules = answer.json<{ own: CarrierRule[]; shared: CarrierRule[]; sharedApply: boolean }>()
    expect(rules.own.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(rules.shared.map(({ name }) => name)).toEqual(['UPS 1Z', 'UPS waybill'])
    expect(rules.sharedApply).toBe(true)
    expect((await admin.get(`/api/customers/${south}/carriers/${ups?.id}/rules`)).statusCode).toBe(404)
  })
})
