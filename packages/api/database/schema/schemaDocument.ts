/** docs/schema.md: every table by area, as a freshly migrated database has it. `npm run schema` writes it. */
import type { Column, Schema, Table } from './readSchema.ts'

/** The area of a table: that of the migration that creates it (`0060_mail.sql`, `0081_people_contacts.sql`). */
export function areasOfTables(migrations: readonly { name: string; text: string }[]): Map<string, string> {
  const areas = new Map<string, string>()
  for (const { name, text } of migrations) {
    const area = name.split(/[_.]/)[1] ?? ''
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (\w+) \(/gm)) areas.set(table, area)
  }
  return areas
}

export function schemaDocument({ tables }: Schema, areas: ReadonlyMap<string, string>): string {
  const byArea = new Map<string, Table[]>([...new Set(areas.values())].map((area) => [area, []]))
  const order = [...areas.keys()]
  for (const table of tables.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)))
    byArea.get(areas.get(table.name) ?? '')?.push(table)
  return [
    '# The schema',
    '',
    'Generated from the migrations by `npm run schema`; a test compares it with a freshly migrated database. Edit the migrations, not this file.',
    '',
    [...byArea].map(([area, own]) => `[${area}](#${area.toLowerCase()}) (${own.length})`).join(' · '),
    '',
    'Tables with a customer are limited to it by row-level security. Logs are partitioned by month.',
    ...[...byArea].flatMap(([area, own]) => ['', `## ${area}`, ...own.flatMap(tableLines)]),
    '',
  ].join('\n')
}

function tableLines({ name, columns, constraints, indexes, triggers }: Table): string[] {
  return [
    '',
    `### \`${name}\``,
    '',
    '| column | type | required | default |',
    '|---|---|---|---|',
    ...columns.map(columnLine),
    ...bullets(
      'Constraints',
      constraints.map((each) => [each.name, readable(each.definition)]),
    ),
    ...bullets(
      'Indexes',
      indexes.map((each) => [each.name, indexOf(each.definition)]),
    ),
    ...bullets(
      'Triggers',
      triggers.map((each) => [
        each.name,
        each.definition.slice(each.definition.indexOf(each.name) + each.name.length + 1),
      ]),
    ),
  ]
}

function columnLine({ name, type, required, value, generated }: Column): string {
  const short = type.replace('timestamp with time zone', 'timestamptz')
  const told = value === null ? '' : `${generated ? 'generated: ' : ''}\`${readable(value).replaceAll('|', '\\|')}\``
  return `| \`${name}\` | ${short} | ${required ? 'yes' : ''} | ${told} |`
}

function bullets(title: string, lines: readonly (readonly [string, string])[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, '', ...lines.map(([name, text]) => `- \`${name}\`: \`${text}\``)]
}

/** Removes what Postgres adds when it prints an expression: casts of literals, lists as arrays, a second pair of parentheses. */
function readable(definition: string): string {
  const [first = '', ...lists] = definition.replaceAll(/::(text|jsonb|integer|date)(\[\])?/g, '').split('= ANY (ARRAY[')
  const text = [first, ...lists.map((list) => list.replace('])', ')'))].join('IN (')
  return text.startsWith('CHECK ((') ? `CHECK ${text.slice('CHECK ('.length, -1)}` : text
}

/** `CREATE UNIQUE INDEX name ON ONLY schema.table USING btree (…)` → `unique btree (…)`. */
const indexOf = (definition: string): string =>
  `${definition.startsWith('CREATE UNIQUE') ? 'unique ' : ''}${readable(definition.slice(definition.indexOf(' USING ') + 7))}`
