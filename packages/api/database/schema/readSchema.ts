/** The schema as the catalog of a live database describes it. Monthly partitions are left out: they follow their table. */
import pg from 'pg'

export interface Column {
  name: string
  type: string
  required: boolean
  /** The default, or the expression of a generated column. */
  value: string | null
  generated: boolean
  /** Only for tuning: storage mode and the sample size for planner statistics. */
  tuning: string
}

interface Part {
  name: string
  definition: string
}

export interface Table {
  name: string
  columns: readonly Column[]
  constraints: readonly Part[]
  indexes: readonly Part[]
  triggers: readonly Part[]
  /** Policies, row-level security and grants. */
  access: readonly Part[]
}

export interface Schema {
  tables: readonly Table[]
  routines: readonly Part[]
}

type Row<T> = T & { table: string }

const ours = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

const statements = {
  columns: `
    select c.relname as table, a.attname as name, a.attnotnull as required, a.attgenerated = 's' as generated,
      pg_get_expr(d.adbin, d.adrelid) as value,
      format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || nullif(o.collname, 'default'), '') as type,
      concat(a.attstorage, ' ', nullif(a.attstattarget, -1)) as tuning
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation o on o.oid = a.attcollation
    where ${ours} order by c.relname, a.attnum`,
  // Columns already say whether they are not null, and only newer versions of Postgres list these as constraints.
  constraints: `
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f')
    where ${ours} order by c.relname, array_position('{p,u,x,c,f}'::"char"[], k.contype), k.conname`,
  indexes: `
    select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
    where ${ours} and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname, not x.indisunique, i.relname`,
  triggers: `
    select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where ${ours} order by c.relname, t.tgname`,
  access: `
    select c.relname as table, 'policy ' || p.polname as name,
      concat_ws(' | ', p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as definition
    from pg_class c join pg_policy p on p.polrelid = c.oid where ${ours}
    union all
    select c.relname, 'security', concat_ws(' ', c.relrowsecurity, c.relforcerowsecurity, c.relacl::text) from pg_class c where ${ours}
    union all
    select c.relname, 'grant on ' || a.attname, a.attacl::text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attacl is not null where ${ours}
    order by 1, 2`,
  routines: `
    select '' as table, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 2`,
}

export async function readSchema(url: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return schemaIn(client).finally(() => client.end())
}

async function schemaIn(client: pg.Client): Promise<Schema> {
  const columns = await ask<Column>(client, statements.columns)
  const constraints = await ask<Part>(client, statements.constraints)
  const indexes = await ask<Part>(client, statements.indexes)
  const triggers = await ask<Part>(client, statements.triggers)
  const access = await ask<Part>(client, statements.access)
  const routines = await ask<Part>(client, statements.routines)
  return {
    tables: [...columns].map(([name, own]) => ({
      name,
      columns: own,
      constraints: constraints.get(name) ?? [],
      indexes: indexes.get(name) ?? [],
      triggers: triggers.get(name) ?? [],
      access: access.get(name) ?? [],
    })),
    routines: routines.get('') ?? [],
  }
}

async function ask<T>(client: pg.Client, statement: string): Promise<Map<string, Row<T>[]>> {
  const { rows } = await client.query<Row<T>>(statement)
  return Map.groupBy(rows, ({ table }) => table)
}

/** The schema independent of column order: databases from before the baseline have some columns in another order. */
export const withSortedColumns = ({ tables, routines }: Schema): Schema => ({
  routines,
  tables: tables.map((table) => ({
    ...table,
    columns: table.columns.toSorted((a, b) => a.name.localeCompare(b.name)),
  })),
})
