/** Scans through the API: which carrier, in which order, for whom, and how long other requests wait. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { compileRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { noisyScans } from '@postern/domain/areas/carrierLogic/corpus/noisyScans.ts'
import { corpus } from '@postern/domain/areas/carrierLogic/corpus/numbers.ts'
import type { ScanAnswer } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { identify } from '@postern/domain/areas/carrierLogic/identify.ts'
import { primaryRules } from '@postern/domain/areas/carrierLogic/primary/rules.ts'
import { isRefusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { buildServer } from '../../server.ts'
import { longestTurn } from '../../testing/longestTurn.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, north, south, person, deps } = await testServer()
const ofCustomer = (customerId: string) => `/api/customers/${customerId}/carrierLogic/identify`
const ofSystem = '/api/system/carrierLogic/identify'

const ask = async (path: string, texts: readonly string[], asker: Person = admin) => {
  const answer = await asker.post(path, { scans: texts.map((text) => ({ text })) })
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
  return answer.json<{ ruleSetVersion: number; results: ScanAnswer[] }>().results
}

describe('a database without any setup', () => {
  it('recognizes every published number of the 18 couriers, as the built-in rules do', async () => {
    const good = corpus.filter(({ expected }) => expected === 'valid')
    const results = await ask(
      ofSystem,
      good.map(({ number }) => number),
    )
    const named = results.map(({ candidates }) => candidates.map(({ carrier }) => carrier.code))
    for (const [index, { courier, number }] of good.entries())
      if (courier !== 's10') expect(named[index], number).toContain(courier.toUpperCase())
    const first = good.filter(({ courier }, index) => courier === 's10' || named[index]?.[0] === courier.toUpperCase())
    expect(first.length / good.length).toBeGreaterThanOrEqual(0.98)
  })

  it('answers exactly as the built-in rules do: storing them loses nothing', async () => {
    const compiled = primaryRules.map(compileRule).flatMap((rule) => (isRefusal(rule) ? [] : [rule]))
    const place = { books: [new RuleBook(compiled)] }
    const texts = [...corpus.map(({ number }) => number), ...noisyScans.map(({ scan }) => scan)]
    const results = await ask(ofSystem, texts)
    for (const [index, text] of texts.entries()) {
      const told = results[index]
      const { rule: _, candidates, shadows, ...meant } = identify(text, place)
      expect(told, text).toMatchObject(JSON.parse(JSON.stringify(meant)))
      expect(
        told?.candidates.map(({ rule }) => rule.name),
        text,
      ).toEqual(candidates.map(({ rule }) => rule.name))
      expect(shadows).toEqual([])
    }
  })

  it('assigns an S10 number to its country’s postal service', async () => {
    const [german] = await ask(ofSystem, ['RB123456785DE'])
    expect(german?.carrier?.code).not.toBe('S10')
    expect(german?.carrier?.name).toMatch(/deutsche post/i)
  })
})

describe('identify', () => {
  it('answers in order, without a carrier if there is none', async () => {
    const results = await ask(ofCustomer(north), ['nobody knows this', '1Z5R89390357567127', 'TBA502887274000', ''])
    expect(results.map(({ carrier }) => carrier?.code ?? null)).toEqual([null, 'UPS', 'AMAZON', null])
    expect(results[1]).toMatchObject({ trackingNumber: '1Z5R89390357567127', service: 'Ground', ambiguous: false })
    expect(results[0]).toMatchObject({ rule: null, trackingNumber: null, candidates: [], margin: null })
  })

  it('tries the customer’s active rules first, and no other customer’s', async () => {
    const body = await sampleBody(admin, carrierLogic, north)
    const own = {
      checksum: 'none',
      regex: 'TBA(?<serial>[0-9]{11})(?<check>[0-9])',
      testValid: ['TBA502887274000'],
    }
    const made = (await admin.post(pathOf(carrierLogic, north), { ...body, ...own })).json<AnyRecord>()
    const [before] = await ask(ofCustomer(north), ['TBA502887274000'])
    expect(before?.carrier?.code).toBe('AMAZON')
    const one = `${pathOf(carrierLogic, north)}/${made.id}`
    expect((await admin.patch(one, { status: 'active' }, made.rowVersion)).statusCode).toBe(200)
    const [after] = await ask(ofCustomer(north), ['TBA502887274000'])
    expect(after).toMatchObject({ rule: { id: made.id, scope: 'customer' }, trackingNumber: '50288727400' })
    const [elsewhere] = await ask(ofCustomer(south), ['TBA502887274000'])
    expect(elsewhere?.carrier?.code).toBe('AMAZON')
    const shadow = await admin.patch(one, { status: 'shadow' }, made.rowVersion + 1)
    expect(shadow.statusCode).toBe(200)
    const [onTrial] = await ask(ofCustomer(north), ['TBA502887274000'])
    expect(onTrial?.carrier?.code).toBe('AMAZON')
    expect(onTrial?.shadows.map(({ rule }) => rule.id)).toEqual([made.id])
  })

  it('reflects a change on every node from the next request on', async () => {
    const other = await buildServer(deps)
    const there = async (text: string) =>
      (
        await other.inject({
          method: 'POST',
          url: ofCustomer(south),
          headers: { authorization: `Bearer ${admin.token}` },
          payload: { scans: [{ text }] },
        })
      ).json<{ results: ScanAnswer[] }>().results[0]
    try {
      expect((await there('SOUTH-123456'))?.outcome).toBe('unmatched')
      const body = {
        ...(await sampleBody(admin, carrierLogic, south)),
        regex: 'SOUTH-[0-9]{6}',
        testValid: ['SOUTH-111111'],
      }
      const plain = { extractGroup: null, serviceGroup: null, checksumGroup: null, serviceMap: [] }
      const made = (await admin.post(pathOf(carrierLogic, south), { ...body, ...plain })).json<AnyRecord>()
      await admin.patch(`${pathOf(carrierLogic, south)}/${made.id}`, { status: 'active' }, made.rowVersion)
      expect((await there('SOUTH-123456'))?.rule?.id).toBe(made.id)
    } finally {
      await other.close()
    }
  })

  it('requires the permission, and reveals nothing about inaccessible customers', async () => {
    const stranger = await person(['mail.carrierLogic.customer.view'], [north])
    expect((await stranger.post(ofCustomer(south), { scans: [] })).statusCode).toBe(404)
    expect((await stranger.post(ofSystem, { scans: [] })).statusCode).toBe(401)
    expect((await stranger.post(ofCustomer(north), { scans: [] })).json()).toMatchObject({ results: [] })
  })

  it('takes at most 10,000 scans per request, and blocks other requests for less than 50 ms', async () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => corpus[index % corpus.length]?.number ?? '')
    await ask(ofCustomer(north), texts.slice(0, 200))
    const scans = texts.map((text) => ({ text }))
    const { result: answer, milliseconds } = await longestTurn(() => admin.post(ofCustomer(north), { scans }))
    const { results } = answer.json<{ results: ScanAnswer[] }>()
    expect(results).toHaveLength(10_000)
    expect(results[9_999]).toEqual(results[9_999 % corpus.length])
    expect(milliseconds).toBeLessThan(50)
    expect((await admin.post(ofSystem, { scans: Array(10_001).fill({ text: 'A' }) })).statusCode).toBe(400)
  })

  it('answers a scan of 10,000 characters immediately, as not a label', async () => {
    const texts = ['A'.repeat(10_000), `${'9'.repeat(9_999)}%`, '\u001d'.repeat(10_000)]
    const { result: results, milliseconds } = await longestTurn(() => ask(ofSystem, texts))
    expect(milliseconds).toBeLessThan(50)
    expect(results.map(({ carrier }) => carrier)).toEqual([null, null, null])
  })
})
