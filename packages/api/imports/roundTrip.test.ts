/** Importing an export changes nothing, for every kind and any text, as CSV and as XLSX. */
import { fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { importTargets } from '@postern/domain/imports/importTargets.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../testing/acts.ts'
import { importing, mapped, matchingBy } from '../testing/imports/importing.ts'
import { pathOf } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { allImportKinds, type ImportKind } from './importKind.ts'

const runs = process.env.POSTERN_SOAK ? 100 : 1

const { admin, north } = await testServer()
const { create } = actsIn(admin, north)

/** Contacts have their own test because of their nested records. */
const kinds = allImportKinds().filter(({ name }) => name !== 'contacts')

const signs = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', ',', ';', '"', "'", '=', '+', '-', '@', '|', 'é', '漢', '<', '&'),
  minLength: 1,
  maxLength: 12,
})
const word = signs.map((text) => `w${text}`.trim().replaceAll(/\s+/g, ' '))

/** Text fields without rules. */
const freeTexts = (resource: Resource): string[] =>
  fieldsWhere(
    resource,
    (field) =>
      field.writable &&
      (field.kind === 'longText' || (field.kind === 'text' && field.format === undefined)) &&
      field.unique === undefined &&
      (field.max ?? 99) > 12,
  ).map(([name]) => name)

const valuesFor = ({ resource }: ImportKind) =>
  fc.record(Object.fromEntries(freeTexts(resource).map((name) => [name, word])))

const namesOf = ({ resource, without }: ImportKind): string[] => [
  ...new Set(importTargets(resource, { without }).map(({ name }) => name)),
]

describe.each(kinds.map((kind) => [kind.name, kind] as const))('an export of %s', (name, kind) => {
  it.each(['csv', 'xlsx'])(
    'is imported as %s without a change',
    async (format) => {
      const names = namesOf(kind)
      const [key] = kind.keys
      await fc.assert(
        fc.asyncProperty(fc.array(valuesFor(kind), { minLength: 4, maxLength: 4 }), async (rows) => {
          for (const values of rows) await create(kind.resource, values)
          const path = `${pathOf(kind.resource, north)}/export?format=${format}&columns=${names.join(',')}`
          const answer = await admin.get(path)
          expect(answer.statusCode, answer.body).toBe(200)
          const targets = Object.fromEntries(names.map((target, column) => [column, target]))
          const files = importing(admin, north, name)
          const { id, counts } = await files.checked(answer.rawPayload, mapped(targets), matchingBy([key?.key ?? '']))
          const others = [...(await files.rows(id, '?result=refused')), ...(await files.rows(id, '?result=changed'))]
          expect(others.map(({ title, problems, changes }) => ({ title, problems, changes }))).toEqual([])
          expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
          expect(counts?.unchanged).toBeGreaterThanOrEqual(rows.length)
        }),
        { numRuns: runs, endOnFailure: true },
      )
    },
    300_000,
  )
})
