/** Shared rules from draft to published set and back, and what the editor shows along the way. */
import type {
  BenchAnswer,
  CheckedRule,
  CollisionMatrix,
  ReplayReport,
} from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { RuleSet, RuleSetDraft, RuleSetSummary } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { buildServer } from '../../server.ts'
import { longestTurn } from '../../testing/longestTurn.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { stationOf } from '../../testing/station.ts'

const server = await testServer()
const { admin, north, south, person, deps, database } = server
const station = await stationOf(server, [north, south])
const rulesPath = pathOf(primaryCarrierLogic, north)
const sets = '/api/system/ruleSets'

const draftSet = async () => (await admin.get(`${sets}/draft`)).json<RuleSetDraft>()
const publish = async (notes: string) => {
  const { fingerprint } = await draftSet()
  return admin.post(sets, { fingerprint, notes, acknowledgedCollisions: true })
}
const makeRule = async (own: object, status: 'active' | 'shadow' | 'draft' = 'active') => {
  const body = { ...(await sampleBody(admin, primaryCarrierLogic, north)), ...plain, ...own }
  const made = await admin.post(rulesPath, body)
  expect(made.statusCode, made.body).toBe(201)
  const record = made.json<AnyRecord>()
  if (status === 'draft') return record
  const moved = await admin.patch(`${rulesPath}/${record.id}`, { status }, record.rowVersion)
  expect(moved.statusCode, moved.body).toBe(200)
  return moved.json<AnyRecord>()
}
const plain = { priority: null, extractGroup: null, serviceGroup: null, checksumGroup: null, serviceName: null }
const ask = async (text: string) =>
  (await admin.post('/api/system/carrierLogic/identify', { scans: [{ text }] })).json<{
    ruleSetVersion: number
    results: { carrier: { code: string } | null }[]
  }>()

describe('an installation', () => {
  it('starts with our built-in rules, published as version 1', async () => {
    const { items } = (await admin.get(sets)).json<{ items: RuleSetSummary[] }>()
    expect(items).toMatchObject([{ version: 1, isCurrent: true, notes: 'The rules Postern comes with.' }])
    expect(items[0]?.rules).toBeGreaterThanOrEqual(39)
    const list = (await admin.get(`${rulesPath}?limit=100&count=true`)).json<{ total: number }>()
    expect(list.total).toBe(items[0]?.rules)
    expect((await draftSet()).mayPublish).toMatch(/No changes/)
  })
})

describe('publishing', () => {
  it('applies an edited rule on every node at once, with diff and replay, and rolls back in one call', async () => {
    const other = await buildServer(deps)
    const there = async () =>
      (
        await other.inject({
          method: 'POST',
          url: '/api/system/carrierLogic/identify',
          headers: { authorization: `Bearer ${admin.token}` },
          payload: { scans: [{ text: 'VX12345678' }] },
        })
      ).json<{ ruleSetVersion: number; results: { carrier: { code: string } | null }[] }>()
    try {
      await station.report(north, [{ text: 'VX12345678' }, { text: 'VX87654321' }, { text: '1Z5R89390357567127' }])
      expect((await there()).results[0]?.carrier).toBeNull()
      const rule = await makeRule({
        name: 'Velox',
        carrierCode: 'VELOX',
        regex: 'VX[0-9]{8}',
        testValid: ['VX12345678'],
      })
      expect((await there()).results[0]?.carrier).toBeNull()
      const draft = await draftSet()
      expect(draft).toMatchObject({ version: 2, current: 1, mayPublish: true, failedTests: [] })
      expect(draft.diff).toMatchObject([{ kind: 'added', rule: { id: rule.id, name: 'Velox' } }])
      const replayed = (await admin.post('/api/system/carrierLogic/replay', {})).json<ReplayReport>()
      expect(replayed).toMatchObject({ scans: 3, gained: 2, changed: 0, lost: 0, complete: true })
      expect(replayed.summary).toBe('Of 3 scans, 2 become matched.')

      const published = await publish('Velox joins')
      expect(published.statusCode, published.body).toBe(201)
      expect(published.json<RuleSet>()).toMatchObject({
        version: 2,
        added: 1,
        replayReport: { gained: 2 },
        isCurrent: true,
      })
      expect(await there()).toMatchObject({ ruleSetVersion: 2, results: [{ carrier: { code: 'VELOX' } }] })

      const back = await admin.post(`${sets}/rollback`, { current: 2, notes: 'Too broad.' })
      expect(back.statusCode, back.body).toBe(201)
      expect(back.json<RuleSet>()).toMatchObject({ version: 3, restores: 1, removed: 1, replayReport: { lost: 2 } })
      expect(await there()).toMatchObject({ ruleSetVersion: 3, results: [{ carrier: null }] })
      expect((await admin.post(`${sets}/rollback`, { current: 3, notes: 'Too broad.' })).statusCode).toBe(409)
      const history = await tx(database, 'all', (db) =>
        db.all(
          sql<{
            version: number
          }>`select row_version as version from audit_log where resource = 'ruleSets' order by id`,
        ),
      )
      expect(history.map(({ version }) => version)).toEqual([1, 2, 3])
    } finally {
      await other.close()
    }
  })

  it('rolls back only with a reason, which the list of sets shows', async () => {
    const { version } = (await admin.get(sets)).json<{ items: { version: number }[] }>().items[0] ?? { version: 0 }
    for (const notes of [undefined, '', '  ']) {
      const refused = await admin.post(`${sets}/rollback`, { current: version, notes })
      expect(refused.statusCode).toBe(400)
      expect(refused.json<FailureBody>().errors?.[0]?.path).toBe('notes')
    }
  })

  it('resolves scans that are now recognized, and reopens them after a rollback', async () => {
    const open = async () =>
      (
        await tx(database, 'all', (db) =>
          db.one(sql<{ open: number }>`select count(*)::int as open from scan_log
            where barcode like 'VX%' and result = 'unmatched' and resolved_at is null`),
        )
      )?.open
    expect(await open()).toBe(2)
    expect((await publish('Velox again')).statusCode).toBe(201)
    expect(await open()).toBe(0)
    await admin.post(`${sets}/rollback`, { current: 4, notes: 'Too broad.' })
    expect(await open()).toBe(2)
  })

  it('requires the permission, notes, the reviewed draft, and acknowledged collisions', async () => {
    const editor = await person(['mail.carrierLogic.primary.view', 'mail.carrierLogic.primary.edit'])
    const { fingerprint, collisions } = await draftSet()
    expect((await editor.post(sets, { fingerprint, notes: 'no' })).statusCode).toBe(401)
    expect((await admin.post(sets, { fingerprint, notes: ' ' })).statusCode).toBe(400)
    expect(collisions.length).toBeGreaterThan(0)
    const unread = await admin.post(sets, { fingerprint, notes: 'quick' })
    expect([unread.statusCode, unread.json<FailureBody>().message]).toEqual([
      422,
      expect.stringContaining('same barcodes'),
    ])
    await makeRule({ name: 'Late', carrierCode: 'LATE', regex: 'LATE[0-9]{6}', testValid: ['LATE123456'] })
    const late = await admin.post(sets, { fingerprint, notes: 'late', acknowledgedCollisions: true })
    expect(late.statusCode).toBe(409)
  })

  it('happens once when two users publish the same draft at once', async () => {
    const { fingerprint } = await draftSet()
    const body = { fingerprint, notes: 'race', acknowledgedCollisions: true }
    const codes = (await Promise.all([admin.post(sets, body), admin.post(sets, body)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.sort()).toEqual([201, 409])
  })
})

describe('a rule that is edited while a set is being published', () => {
  it('blocks publishing: only what was reviewed goes out', async () => {
    const rule = await makeRule({
      name: 'Swift',
      carrierCode: 'SWIFT',
      regex: 'SW[0-9]{9}',
      testValid: ['SW123456789'],
    })
    const { fingerprint, version } = await draftSet()
    const publishing = await tx(database, 'all', async (db) => {
      await db.all(sql`select pg_advisory_xact_lock(hashtextextended('rule sets', 0))`)
      const begun = admin.post(sets, { fingerprint, notes: 'Swift', acknowledgedCollisions: true })
      const waiting = () =>
        db.one(sql<{ count: number }>`select count(*)::int as count from pg_locks
          where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`)
      await expect.poll(async () => (await waiting())?.count, { interval: 10, timeout: 4_000 }).toBe(1)
      const edit = { regex: 'SW[0-9]{8}', testValid: ['SW12345678'] }
      expect((await admin.patch(`${rulesPath}/${rule.id}`, edit, rule.rowVersion)).statusCode).toBe(200)
      return { begun }
    })
    expect((await publishing.begun).statusCode).toBe(409)
    expect((await draftSet()).version).toBe(version)
  })
})

describe('the editor', () => {
  const check = async (draft: object, path = '/api/system/carrierLogic/check') =>
    (await admin.post(path, draft)).json<CheckedRule>()

  it('shows a rule in words, its tests with their steps, and whose barcodes it takes', async () => {
    const checked = await check({
      name: 'Twelve',
      carrierCode: 'TWELVE',
      matchMode: 'regex',
      regex: '(?<serial>[0-9]{11})(?<check>[0-9])',
      checksum: 'weightedMod11',
      checksumWeights: ['3', '1', '7'],
      testValid: ['986578788855'],
      testInvalid: ['986578788856'],
    })
    expect(checked).toMatchObject({ refused: null, engine: 'own', mayBeSaved: true })
    expect(checked.explanation).toContain('12 characters')
    expect(checked.tests[0]?.exhibit?.working).toMatchObject({ passes: true, expected: '5' })
    expect(checked.tests[0]?.exhibit?.groups.map(({ name }) => name)).toEqual(['serial', 'check'])
    const fedex = checked.collisions.find(({ carrier }) => carrier.code === 'FEDEX')
    expect(fedex).toMatchObject({ complete: true, witness: expect.stringMatching(/^\d{12}$/) })
  })

  it('shows where a pattern is wrong, and which engine runs expressions beyond our language', async () => {
    expect(await check({ matchMode: 'regex', regex: '(?=A)B' })).toMatchObject({
      refused: { path: 'regex', reason: expect.any(String) },
      mayBeSaved: false,
    })
    expect(await check({ matchMode: 'regex', regex: 'AB.*C.*D.*E', testValid: ['ABCDE'] })).toMatchObject({
      engine: 're2',
    })
  })

  it('gets an answer to 100 malicious or huge patterns, none of which blocks other requests', async () => {
    const evil = Array.from({ length: 100 }, (_, index) => {
      const n = (index % 50) + 2
      return (
        [
          `(A+)+${'B'.repeat(n)}`,
          `(${'A?'.repeat(n)})${'A'.repeat(n)}`,
          `((A{${n}}){${n}}){${n}}`,
          `(A|A)*${n}`,
          `(.*)*(.*)*${n}`,
          `${'(A|B)'.repeat(n)}`,
          `[A-Z]{1,${n * 100}}`,
          `(?:${'[A-Z0-9]{1,9}'.repeat(n)})`,
          `${'('.repeat(n * 20)}A${')'.repeat(n * 20)}`,
          `${'A|'.repeat(n * 90)}A`,
        ][index % 10] ?? ''
      )
    })
    const { milliseconds } = await longestTurn(async () => {
      for (const regex of evil) await check({ matchMode: 'regex', regex, testValid: ['A'.repeat(64)] })
    })
    expect(milliseconds).toBeLessThan(50)
  })

  it('tries barcodes with a draft on the bench', async () => {
    const draft = { name: 'Mine', carrierCode: 'MINE', matchMode: 'regex', regex: 'MINE(?<n>[0-9]{4})' }
    const tried = await admin.post('/api/system/carrierLogic/bench', {
      scans: [{ text: 'MINE1234' }, { text: '1Z5R89390357567127' }],
      draft,
    })
    const { results } = tried.json<BenchAnswer>()
    expect(results.map(({ carrier }) => carrier?.code)).toEqual(['MINE', 'UPS'])
    expect(results[0]?.exhibit?.groups).toEqual([{ name: 'n', from: 4, to: 8 }])
    expect((await ask('MINE1234')).results[0]?.carrier).toBeNull()
    const many = Array(501).fill({ text: 'A' })
    expect((await admin.post('/api/system/carrierLogic/bench', { scans: many })).statusCode).toBe(400)
  })

  it('shows which rules could match the same barcode', async () => {
    const matrix = (await admin.get('/api/system/carrierLogic/collisions')).json<CollisionMatrix>()
    expect(matrix.rules.length).toBeGreaterThanOrEqual(39)
    const met = matrix.collisions.find(({ disagree, complete }) => disagree && complete)
    expect(met?.witness).toBeTruthy()
    const own = (await admin.get(`/api/customers/${south}/carrierLogic/collisions`)).json<CollisionMatrix>()
    expect(own.collisions).toEqual([])
  })

  it('replays only the customer’s scans, and shows what a draft would change', async () => {
    await station.report(south, [{ text: 'SOUTH-1' }, { text: 'TBA502887274000' }])
    const draft = { name: 'All TBA', carrierCode: 'HOUSE', matchMode: 'regex', regex: 'TBA[0-9]{12}' }
    const path = `/api/customers/${south}/carrierLogic/replay`
    const report = (await admin.post(path, { draft })).json<ReplayReport>()
    expect(report).toMatchObject({ scans: 2, changed: 1, gained: 0, lost: 0 })
    expect(report.examples).toMatchObject([{ kind: 'carrier', barcode: 'TBA502887274000', customer: { id: south } }])
    const stranger = await person(['mail.carrierLogic.customer.view', 'mail.carrierLogic.primary.view'], [north])
    expect((await stranger.post(path, {})).statusCode).toBe(404)
    const mine = (await stranger.post('/api/system/carrierLogic/replay', {})).json<ReplayReport>()
    expect(mine.scans).toBe(3)
  })
})

describe('barcodes of a customer that hides personal data', () => {
  const hide = (isHidden: boolean) =>
    tx(database, 'all', (db) => db.all(sql`update settings set mask_pii = ${isHidden} where customer_id = ${south}`))
  const draft = { name: 'All HID', carrierCode: 'HOUSE', matchMode: 'regex', regex: 'HID[0-9]{12}' }
  const replays = async () => [
    (await admin.post(`/api/customers/${south}/carrierLogic/replay`, { draft })).json<ReplayReport>(),
    (await admin.post('/api/system/carrierLogic/replay', { draft })).json<ReplayReport>(),
  ]

  it('are masked in every replay, as among the unmatched scans', async () => {
    await station.report(south, [{ text: 'HID502887274000' }])
    for (const report of await replays()) expect(JSON.stringify(report)).toContain('HID502887274000')
    await hide(true)
    for (const report of await replays()) {
      expect(JSON.stringify(report)).not.toContain('HID502887274000')
      expect(JSON.stringify(report)).toContain('HID••••••••••00')
    }
    await hide(false)
  })

  it('are masked in the report of a published set, whenever it was published', async () => {
    await makeRule({ ...draft, testValid: ['HID502887274999'] })
    const published = (await publish('Hidden joins')).json<RuleSet>()
    const read = async () => (await admin.get(`${sets}/${published.version}`)).body
    expect(await read()).toContain('"HID502887274000"')
    await hide(true)
    expect(await read()).not.toContain('"HID502887274000"')
    expect(await read()).toContain('HID••••••••••00')
    await hide(false)
  })
})
