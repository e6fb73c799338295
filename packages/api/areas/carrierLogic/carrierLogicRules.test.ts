/** The rules that read barcodes. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Db, tx } from '../../database/db.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { ensureRuleFacts } from './ruleFacts.ts'

const { admin, north, database } = await testServer()

const post = async (resource: Resource, own: object = {}) =>
  admin.post(pathOf(resource, north), { ...(await sampleBody(admin, resource, north)), ...own })
const issuesOf = (answer: { json: <T>() => T }) => answer.json<FailureBody>().errors?.map(({ path }) => path)

describe('a carrier rule', () => {
  const plain = { extractGroup: null, serviceGroup: null, checksumGroup: null }
  const regex = (text: string | null, more: object = {}) =>
    post(primaryCarrierLogic, { ...plain, matchMode: 'regex', regex: text, ...more })

  it('has the fields its match mode needs', async () => {
    expect(issuesOf(await regex(null))).toEqual(['regex'])
    expect(issuesOf(await post(primaryCarrierLogic, { matchMode: 'pattern', pattern: null }))).toEqual(['pattern'])
    expect(issuesOf(await post(primaryCarrierLogic, { matchMode: 'pattern', pattern: '1Z99' }))).toEqual(['pattern'])
    const bare = { matchMode: 'prefixLength', prefixes: [], lengths: [] }
    expect(issuesOf(await post(primaryCarrierLogic, bare))).toEqual(['prefixes'])
    const mask = { ...plain, matchMode: 'pattern', pattern: '"1Z"******99*******9', testValid: ['1Z5R89390357567127'] }
    expect((await post(primaryCarrierLogic, mask)).statusCode).toBe(201)
  })

  it.each(['(a+)+', '((A|B)*C){9}', '(A)\\1', '(?=A)B', 'A(?<!B)', '(A', 'A)', '[A-Z'])(
    'is rejected as %s: it may run forever, or isn’t valid',
    async (text) => {
      expect(issuesOf(await regex(text))).toEqual(['regex'])
    },
  )

  it('accepts the expressions of every built-in carrier', async () => {
    const known = [
      ['420(?<zip>[0-9]{5}([0-9]{4})?)(?<track>9[1-5][0-9]{20,24})', '420221539101026837331000039521'],
      ['J[A-Z]{2,3}[0-9]{9,10}', 'JJD0099999999'],
    ] as const
    for (const [text, number] of known) expect((await regex(text, { testValid: [number] })).statusCode, text).toBe(201)
  })

  it('refers only to existing groups', async () => {
    expect(issuesOf(await regex('(?<serial>[0-9]{9})', { extractGroup: 'track' }))).toEqual(['extractGroup'])
    expect((await regex('(?<track>[0-9]{9})', { extractGroup: 'track', testValid: ['123456789'] })).statusCode).toBe(
      201,
    )
  })

  it('is saved only if its test numbers pass', async () => {
    const luhn = { checksum: 'luhn', checksumPrepend: null, testValid: ['79927398713'] }
    expect((await regex('[0-9]{11}', luhn)).statusCode).toBe(201)
    const wrong = await regex('[0-9]{11}', { ...luhn, testValid: ['79927398713', '79927398714'] })
    expect(issuesOf(wrong)).toEqual(['testValid'])
    expect(wrong.json<FailureBody>().errors?.[0]?.description).toBe(
      'The check digit of 79927398714 is 4, and should be 3.',
    )
    expect(issuesOf(await regex('[0-9]{11}', { ...luhn, testInvalid: ['79927398713'] }))).toEqual(['testInvalid'])
    const made = (await regex('[A-Z]{3}[0-9]{5}', { testValid: ['ABC12345'] })).json<AnyRecord>()
    const one = `${pathOf(primaryCarrierLogic, north)}/${made.id}`
    expect(issuesOf(await admin.patch(one, { regex: '[A-Z]{3}[0-9]{6}' }, made.rowVersion))).toEqual(['testValid'])
  })

  it('runs on a linear-time engine if our language can’t express it', async () => {
    const open = await regex('AB.*[0-9]{3}(?<rest>.*)', { testValid: ['ABX123Y'], testInvalid: ['ABX12'] })
    expect(open.statusCode, open.body).toBe(201)
    const begun = process.threadCpuUsage()
    for (const evil of [
      `(${'A?'.repeat(60)})${'A'.repeat(60)}`,
      `${'(A|B|C)'.repeat(70)}`,
      `A{1000}{1000}`,
      '(.*)*(.*)*$',
    ])
      await regex(evil, { testValid: ['A'.repeat(64)] })
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000)
  })

  it('has at least one test, and none that is both valid and invalid', async () => {
    expect(issuesOf(await post(carrierLogic, { testValid: [] }))).toEqual(['testValid'])
    expect(issuesOf(await post(carrierLogic, { testValid: ['A1'], testInvalid: ['A1'] }))).toEqual(['testInvalid'])
  })

  it('comes last by default, and has a unique priority', async () => {
    const first = (await post(carrierLogic, { priority: 700 })).json<AnyRecord>()
    expect((await post(carrierLogic, { priority: null })).json<AnyRecord>().priority).toBe(710)
    const same = await post(carrierLogic, { priority: first.priority })
    expect([same.statusCode, issuesOf(same)]).toEqual([409, ['priority']])
  })

  it('can be archived once it’s no longer tried', async () => {
    const { id, rowVersion } = (await post(carrierLogic)).json<AnyRecord>()
    const one = `${pathOf(carrierLogic, north)}/${id}`
    await admin.patch(one, { status: 'active' }, rowVersion)
    expect((await admin.delete(one)).statusCode).toBe(409)
    await admin.patch(one, { status: 'retired' }, rowVersion + 1)
    expect((await admin.delete(one)).statusCode).toBe(204)
  })
})

// Last, because the priority test above needs few rules.
describe('carrier rules that bypassed the editor', () => {
  it('are compared at the next start', async () => {
    const made = [
      (await post(primaryCarrierLogic)).json<AnyRecord>(),
      (await post(carrierLogic)).json<AnyRecord>(),
    ].map(({ id }) => id)
    const compared = (db: Db) =>
      db.all(sql<{ id: string }>`select rule_id as id from carrier_rule_facts where rule_id = any(${made}::uuid[])`)
    await tx(database, 'all', async (db) => {
      await db.all(sql`delete from carrier_rule_facts`)
      expect(await compared(db)).toEqual([])
      await ensureRuleFacts(db)
      expect((await compared(db)).map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    })
  })
})
