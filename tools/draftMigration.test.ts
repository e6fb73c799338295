/** Drafted migrations match their definitions: drafts for the existing entities equal the existing tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@postern/domain/areas/index.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { keptColumns } from '../packages/api/testing/keptColumns.ts'
import { draftMigration, migrationName } from './draftMigration.ts'

const folder = join(import.meta.dirname, '../packages/api/migrations')
const owned = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')
  .replace(/--.*$/gm, '')

it.each(resources.map((resource) => ({ name: resource.name, resource })))(
  'the draft for $name has the same columns and unique indexes as its migrations',
  ({ resource }) => {
    const table = tableOf(resource)
    const columnsOf = (text: string) =>
      [...text.matchAll(/^ {2}(\w+) (uuid|text\[\]|text|integer|numeric|boolean|date|jsonb|timestamptz)/gm)].map(
        (match) => `${match[1]} ${match[2]}`,
      )
    const kept = columnsOf(new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\)`).exec(owned)?.[1] ?? '')
    // Later columns have their own lines in `alter table`: two spaces, then `add column`.
    const added = [...owned.matchAll(new RegExp(`alter table ${table}\\n([\\s\\S]*?);`, 'g'))].flatMap(
      ([, lines = '']) => columnsOf(lines.replace(/^ {2}add column /gm, '  ')),
    )
    const drafted = draftMigration(resource)
    const nameOf = (column: string) => column.split(' ')[0] ?? ''
    const dropped = [...owned.matchAll(new RegExp(`alter table ${table} drop column (\\w+)`, 'g'))].map(
      ([, name]) => name,
    )
    const others = [...(keptColumns[resource.name] ?? []), ...dropped]
    const today = [...kept, ...added].filter((column) => !others.includes(nameOf(column)))
    expect(columnsOf(drafted).sort()).toEqual(today.sort())
    for (const [index] of drafted.matchAll(/create unique index (\w+)/g)) expect(owned).toContain(index)
  },
)

it('numbers a migration after all existing ones, in steps of 10', () => {
  expect(migrationName(['0010_platform.sql', '0130_platform_leftovers.sql'], 'places', 'trolleys')).toBe(
    '0140_places_trolleys.sql',
  )
  expect(migrationName(['0137_people_more.sql'], 'people', 'visits')).toBe('0140_people_visits.sql')
})

it('gives every migration a unique number, so the order is clear', () => {
  const numbers = readdirSync(folder).map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true)
})
