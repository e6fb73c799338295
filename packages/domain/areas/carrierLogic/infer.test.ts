import { describe, expect, it } from 'vitest'
import { type CheckDigit, checkSign } from './checkDigits.ts'
import { propose } from './infer/propose.ts'
import { drawFrom } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { RuleBook } from './ruleBook.ts'
import { ready, sharedBook, sharedRules } from './testing/books.ts'
import { freshNumbers, junk, sameShape } from './testing/queues.ts'

const queue = (texts: readonly string[]) => texts.map((text) => ({ text }))
const shared = (id: string) => sharedBook.get(id) ?? ready({ pattern: 'A' })
const without = (...ids: string[]) => [new RuleBook(sharedRules.filter(({ rule }) => !ids.includes(rule.id)))]

describe('a proposed rule', () => {
  const draw = drawFrom(4)
  const parcels = Array.from({ length: 20 }, (_, index) => `VX${String(10_000_019 + index * 7_654_321).slice(-8)}`)

  it('fixes what all members share, and leaves open what differs', () => {
    const [first] = propose(queue([...parcels, ...Array.from({ length: 5 }, () => junk(draw))]), [sharedBook])
    expect(first?.cluster.shape).toBe('VX99999999')
    expect(first?.proposal).toMatchObject({ pattern: 'VX[0-9]{8}', check: null, covered: 20, collisions: [] })
    expect(first?.proposal?.explanation).toContain('All 20 look like this: “VX”, then 8 digits.')
  })

  it('has the check digit that chance can’t explain', () => {
    const numbers = freshNumbers(shared('ups'), 20, draw)
    const [first] = propose(queue(numbers), without('ups'))
    expect(first?.proposal?.check?.family).toBe('mod10')
    expect(first?.proposal?.chanceOfLuck).toBeLessThan(1e-12)
    expect(first?.proposal?.covered).toBe(20)
  })

  it('ignores a check digit that chance would explain', () => {
    const believed = Array.from({ length: 100 }, () => {
      const members = Array.from({ length: 8 }, () => `VX${sameShape('00000000', draw)}`)
      return propose(queue(members), [])[0]?.proposal?.check ?? null
    }).filter((check) => check !== null)
    expect(believed.length).toBeLessThanOrEqual(3)
  })

  it('prefers a known number inside a longer one to a new format', () => {
    const inside = freshNumbers(shared('fedex_12'), 20, draw)
    const longer = inside.map((number, index) => `${number}Q${String(index * 37 + 100)}`)
    const [first] = propose(queue(longer), [sharedBook])
    expect(first?.proposal?.embedded).toMatchObject({ rule: { id: 'fedex_12' }, from: 0, length: 12 })
    expect(first?.proposal?.pattern).toContain('(?<Number>')
  })

  it('excludes unrelated texts whose check digit is right by chance', () => {
    const luhn: CheckDigit = { family: 'luhn' }
    const numbered = (body: string) => body + checkSign(luhn, body)
    const runs = Array.from({ length: 200 }, (_, run) => {
      const own = Array.from({ length: 30 }, () => `VX${numbered(sameShape('00000000', draw))}`)
      const strangers = Array.from(
        { length: 4 + (run % 8) },
        () => `${sameShape('QK', draw)}${sameShape('000000000', draw)}`,
      )
      const found = propose(queue([...own, ...strangers]), [])
      const cluster = found.find(({ cluster: { members } }) => members.includes(own[0] ?? ''))?.cluster
      return { own, members: cluster?.members ?? [], shape: cluster?.shape }
    })
    const pure = runs.filter(
      ({ own, members }) => members.length === own.length && own.every((text) => members.includes(text)),
    )
    // The threshold is 1 in 100, so it may be wrong that often.
    expect(pure.length).toBeGreaterThanOrEqual(196)
    expect(new Set(pure.map(({ shape }) => shape))).toEqual(new Set(['VX999999999']))
  })

  it('includes texts with another beginning if more of them pass the check digit than by chance', () => {
    const luhn: CheckDigit = { family: 'luhn' }
    const numbered = (beginning: string) => () => {
      const body = sameShape('00000000', draw)
      return `${beginning}${body}${checkSign(luhn, body)}`
    }
    const texts = [
      ...Array.from({ length: 30 }, numbered('VX')),
      ...['KA', 'LB', 'MC', 'ND', 'PE'].map((beginning) => numbered(beginning)()),
    ]
    const [first] = propose(queue(texts), [])
    expect(first?.cluster.members).toHaveLength(35)
  })

  it('reports which carriers users picked, and how often it was seen', () => {
    const scans = parcels.map((text, index) => ({ text, count: 2, chosenCarrier: index < 15 ? 'ONTRAC' : 'UPS' }))
    expect(propose(scans, [sharedBook])[0]?.cluster).toMatchObject({
      count: 40,
      chosen: [
        { carrier: 'ONTRAC', count: 30 },
        { carrier: 'UPS', count: 10 },
      ],
    })
  })

  it('names the rules whose numbers it could match, with an example', () => {
    const sevens = ready({ id: 'sevens', pattern: 'VX[0-9]{8}', check: { family: 'mod7' } })
    const members = parcels.filter((text) => matchRule(sevens, text) === null)
    const [collision] = propose(queue(members), [new RuleBook([sevens])])[0]?.proposal?.collisions ?? []
    expect(collision?.rule.id).toBe('sevens')
    expect(matchRule(sevens, collision?.witness ?? '')).not.toBeNull()
  })

  it('isn’t created from too few scans, non-labels, or recognized numbers', () => {
    expect(propose(queue(parcels.slice(0, 7)), [sharedBook])).toEqual([])
    expect(propose(queue(parcels.map((text) => `https://example.com/${text}`)), [sharedBook])).toEqual([])
    expect(propose(queue(freshNumbers(shared('ups'), 20, draw)), [sharedBook])).toEqual([])
  })
})
