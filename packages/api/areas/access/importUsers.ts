/** Many users at once, out of a table of people: each by the rules of a single one and invited like one, or told why not. */

import type { ImportedUser } from '@postern/domain/areas/access/endpoints.ts'
import { type ImportColumn, importColumns } from '@postern/domain/areas/access/userImport.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { issuesOf } from '@postern/domain/engine/issue.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dryRun, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { refusalText } from '../../engine/bulk/refusalText.ts'
import type { Context } from '../../engine/context.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { createRecord } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'
import { type CsvRow, readCsv } from '../../spreadsheet/readCsv.ts'

/** What a person would have sent for one of them. */
const wholeUser = createSchema(users, phoneProblem)

type Cells = Readonly<Record<ImportColumn, string>>

interface Line {
  readonly line: number
  readonly cells: Cells
  /** Cells beside the headings: a comma too many, and nobody knows where. */
  readonly tooMany: boolean
}

/** “E-mail”, “First name” and “role” are all how people head these columns. */
const headingOf = (cell: string): string => cell.toLowerCase().replace(/[^a-z]/g, '')

const columnNamed = (cell: string): ImportColumn | undefined =>
  importColumns.find(({ headings }) => headings.includes(headingOf(cell)))?.name

const refuse = (description: string) => invalid([{ path: 'csv', description }])

const all = new Intl.ListFormat('en', { type: 'conjunction' })

/** Where each column stands. A heading nobody knows may be a misspelt one: better no user than one without the role. */
function columnsIn({ cells }: CsvRow): (ImportColumn | undefined)[] {
  const known = cells.map(columnNamed)
  const strange = cells.find((cell, place) => cell !== '' && known[place] === undefined)
  const expected = all.format(importColumns.map(({ name }) => name))
  if (strange !== undefined)
    throw refuse(`The column “${strange.slice(0, 60)}” isn’t recognized. The columns are ${expected}.`)
  const missing = importColumns.find(({ name, required }) => required && !known.includes(name))
  if (missing)
    throw refuse(`The column ${missing.name} is missing. The first line must have the column names: ${expected}.`)
  const twice = known.find((name, place) => name !== undefined && known.indexOf(name) !== place)
  if (twice !== undefined) throw refuse(`There are two columns ${twice}.`)
  return known
}

function linesIn(csv: string): Line[] {
  const reading = readCsv(csv)
  if ('problem' in reading) throw refuse(reading.problem)
  const [head, ...rows] = reading.rows
  const columns = head ? columnsIn(head) : []
  if (rows.length === 0) throw refuse('The file has no users. Add one user per line below the column names.')
  if (rows.length > bulkLimits.imported)
    throw refuse(
      `These are ${counted(rows.length, 'person', 'people')}; at most ${bulkLimits.imported} can be imported at once.`,
    )
  return rows.map(({ line, cells }) => {
    const cellOf = (name: ImportColumn) => cells[columns.indexOf(name)] ?? ''
    return {
      line,
      cells: {
        email: cellOf('email'),
        first: cellOf('first'),
        last: cellOf('last'),
        role: cellOf('role'),
        sites: cellOf('sites'),
      },
      tooMany: cells.some((cell, place) => cell !== '' && columns[place] === undefined),
    }
  })
}

interface Named {
  readonly id: string
  readonly name: string
}

/** What the words in a table may stand for. */
interface Known {
  readonly roles: readonly (Named & { readonly isDefault: boolean })[]
  readonly sites: readonly (Named & { readonly code: string })[]
  /** Addresses of whoever is a user of this customer already. */
  readonly there: ReadonlySet<string>
}

async function knownTo({ db, place }: Context): Promise<Known> {
  const here = sql`customer_id = ${place.customerId} and archived_at is null`
  const people = await db.all(sql<{ email: string }>`select lower(email) as email from users where ${here}`)
  return {
    roles: await db.all(sql<Known['roles'][number]>`
      select id, name, is_default as "isDefault" from security_roles where ${here}`),
    sites: await db.all(sql<Known['sites'][number]>`select id, name, code from sites where ${here}`),
    there: new Set(people.map(({ email }) => email)),
  }
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function roleIn({ roles }: Known, role: string): Named {
  const found = role === '' ? roles.find(({ isDefault }) => isDefault) : roles.find(({ name }) => same(name, role))
  if (found) return found
  throw invalid([
    {
      path: 'securityRoleId',
      description: role === '' ? 'Enter a role. There’s no default role.' : `There’s no role “${role}”.`,
    },
  ])
}

const everySite = /^(all( sites)?)?$/i

/** Several in one cell stand apart by what no file of this kind separates its cells with, or quotes. */
function sitesIn({ sites }: Known, written: string): Named[] | null {
  if (everySite.test(written)) return null
  return written
    .split(/[;|]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const found = sites.find(({ name }) => same(name, each)) ?? sites.find(({ code }) => same(code, each))
      if (!found) throw invalid([{ path: 'siteIds', description: `There’s no site “${each}”.` }])
      return found
    })
}

/** What the line says of a user, with the names it has here. */
function readLine(known: Known, { cells: { email, first, last, role, sites }, tooMany }: Line) {
  if (tooMany)
    throw invalid([{ path: '', description: 'There are more cells than columns. Put values with commas in quotes.' }])
  const [given, chosen] = [roleIn(known, role), sitesIn(known, sites)]
  const parsed = wholeUser.safeParse({
    email,
    firstName: first,
    lastName: last,
    securityRoleId: given.id,
    siteScope: chosen ? 'selected' : 'all',
    siteIds: chosen?.map(({ id }) => id) ?? [],
  })
  if (!parsed.success) throw invalid(issuesOf(parsed.error.issues))
  return { values: parsed.data, role: given.name, sites: chosen?.map(({ name }) => name) ?? null }
}

async function importLine(context: Context, known: Known, line: Line, earlier: Map<string, number>) {
  const email = line.cells.email.toLowerCase()
  const before = earlier.get(email)
  if (before !== undefined) throw invalid([{ path: 'email', description: `Line ${before} has it already.` }])
  earlier.set(email, line.line)
  if (known.there.has(email)) return { outcome: 'kept', role: null, sites: null } as const
  const { values, ...told } = readLine(known, line)
  await createRecord(context, users, values)
  return { outcome: 'created', ...told } as const
}

async function importUsers(context: Context, csv: string): Promise<{ rows: ImportedUser[] }> {
  const lines = linesIn(csv)
  const importing = { ...context, writer: { ...context.writer, via: 'import' } }
  const known = await knownTo(context)
  const earlier = new Map<string, number>()
  const rows: ImportedUser[] = []
  for (const line of lines) {
    const { email, first, last } = line.cells
    const person = { line: line.line, email, name: `${first} ${last}`.trim() }
    try {
      const done = await context.db.inPart(() => importLine(importing, known, line, earlier))
      rows.push({ ...person, ...done, reason: null })
    } catch (error) {
      rows.push({ ...person, outcome: 'refused', role: null, sites: null, reason: refusalText(users, error) })
    }
  }
  return { rows }
}

export function userImportRoute(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/users/import', ({ params, body, signedIn, request }) => {
    const { customerId } = params
    const place = { customerId, reachable: signedIn.user.customerIds }
    return tx(deps.database, { customerId }, (db) => {
      const work = () => importUsers(contextOf(db, deps, { place, signedIn, request }), body.csv)
      return body.dryRun ? dryRun(db, work) : work()
    })
  })
}
