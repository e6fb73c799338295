/**
 * What a statement reads, and whether any of it has been written since. Every write is noted by table in `table_changes` (a
 * trigger in the migrations); the sum of the notes is a version. The tables a statement reads are taken from its text: each
 * word that names a table, view or function counts, plus what that one reads in turn. A false match only costs a 304, and none
 * can be missed, because SQL has no other way to name a table.
 */
import { sql } from 'kysely'
import { type Database, type Db, quickly } from './db.ts'
import type { PreparedStatement } from './statement.ts'

/** The tables a read depends on. */
export interface Sources {
  /** Tables of which it reads the rows its customer can see. */
  readonly ownRows: readonly string[]
  /** Tables of which it reads all rows: a function reads them with the owner's privileges. */
  readonly allRows: readonly string[]
}

interface Relation {
  readonly name: string
  readonly kind: 'table' | 'view' | 'function'
  /** Its source: a view's or function's definition, a table's policies. */
  readonly text: string
  /** Writes to it are noted. */
  readonly isNoted: boolean
  /** Reads with the owner's privileges, bypassing row-level security. */
  readonly passesWall: boolean
}

/** Partitions are written through their table. C functions have no readable text; ours come from extensions that read no tables. */
const relationsStatement = sql<Relation>`
  select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind,
    coalesce(case when c.relkind = 'v' then pg_get_viewdef(c.oid)
      else (select string_agg(concat_ws(' ', pg_get_expr(p.polqual, p.polrelid)), ' ') from pg_policy p where p.polrelid = c.oid) end, '') as text,
    exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and f.proname = 'note_change' and t.tgenabled <> 'D') as "isNoted",
    false as "passesWall"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select f.proname, 'function', coalesce(f.prosrc, '') || ' ' || coalesce(pg_get_function_sqlbody(f.oid), ''), false, f.prosecdef
  from pg_proc f join pg_language l on l.oid = f.prolang
  where f.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`

/** Results that use these change over time without any write. */
const changing: ReadonlySet<string> = new Set([
  'age',
  'clock_timestamp',
  'current_date',
  'current_time',
  'current_timestamp',
  'gen_random_uuid',
  'localtime',
  'localtimestamp',
  'nextval',
  'now',
  'random',
  'random_normal',
  'statement_timestamp',
  'timeofday',
  'today',
  'tomorrow',
  'transaction_timestamp',
  'uuidv4',
  'uuidv7',
  'yesterday',
])

export const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g))

type Catalog = ReadonlyMap<string, readonly Relation[]>

async function readCatalog(database: Database): Promise<Catalog> {
  return Map.groupBy(await quickly(database, relationsStatement), ({ name }) => name)
}

/** Null: the result depends on the time, or on a table whose writes aren't noted. */
export function sourcesIn(catalog: Catalog, text: string): Sources | null {
  const [ownRows, allRows] = [new Set<string>(), new Set<string>()]
  const seen = new Set<string>()
  let isKnown = true
  let readsByName = false
  const follow = (words: ReadonlySet<string>, past: boolean) => {
    for (const word of words) {
      if (changing.has(word)) isKnown = false
      for (const relation of catalog.get(word) ?? []) {
        const isPast = past || relation.passesWall
        const key = `${relation.kind} ${word} ${isPast}`
        if (seen.has(key)) continue
        seen.add(key)
        if (relation.kind === 'table') {
          if (!relation.isNoted) isKnown = false
          ;(isPast ? allRows : ownRows).add(word)
        }
        const inside = wordsIn(relation.text)
        // The caller passes the name of the table.
        if (relation.kind === 'function' && inside.has('execute')) readsByName = true
        follow(inside, isPast)
      }
    }
  }
  follow(wordsIn(text), false)
  if (!isKnown) return null
  return readsByName
    ? { ownRows: [], allRows: [...new Set([...ownRows, ...allRows])] }
    : { ownRows: [...ownRows].filter((name) => !allRows.has(name)), allRows: [...allRows] }
}

interface Known {
  readonly catalog: Promise<Catalog>
  readonly byShape: WeakMap<object, Sources | null>
}

const known = new WeakMap<Database, Known>()

function knownOf(database: Database): Known {
  const there = known.get(database)
  if (there) return there
  const catalog = readCatalog(database)
  const fresh: Known = { catalog, byShape: new WeakMap() }
  known.set(database, fresh)
  catalog.catch(() => known.delete(database))
  return fresh
}

async function sourcesOfOne(database: Database, { source, text }: PreparedStatement<unknown>): Promise<Sources | null> {
  const { catalog, byShape } = knownOf(database)
  const found = byShape.get(source)
  if (found !== undefined) return found
  const sources = sourcesIn(await catalog, text)
  byShape.set(source, sources)
  return sources
}

/** The sources of all statements. Null: only reading them shows whether something has changed. */
export async function sourcesOf(
  database: Database,
  statements: readonly PreparedStatement<unknown>[],
): Promise<Sources | null> {
  const [ownRows, allRows] = [new Set<string>(), new Set<string>()]
  for (const statement of statements) {
    const sources = await sourcesOfOne(database, statement)
    if (sources === null) return null
    for (const name of sources.ownRows) ownRows.add(name)
    for (const name of sources.allRows) allRows.add(name)
  }
  return { ownRows: [...ownRows], allRows: [...allRows] }
}

/** Whether there are rows to fold. */
export const hasUnfolded = sql<boolean>`exists (select from table_changes group by table_name, scope having count(*) > 1)`

/** Sums up to `most` noted rows, so that a version adds up only a few. No total changes. Returns how many rows were folded. */
export async function foldChanges(db: Db, most: number): Promise<number> {
  const [folded] = await db.all(sql<{ count: number }>`
    with several as (select table_name, scope from table_changes group by 1, 2 having count(*) > 1),
    gone as (
      delete from table_changes where ctid = any(array(
        select c.ctid from table_changes c join several using (table_name, scope) limit ${most} for update of c skip locked))
      returning table_name, scope, mark),
    folded as (insert into table_changes select table_name, scope, sum(mark) from gone group by 1, 2)
    select count(*)::int as count from gone`)
  return folded?.count ?? 0
}
