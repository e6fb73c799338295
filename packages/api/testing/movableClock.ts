/** A database with a movable clock: its own `now()` precedes Postgres' in the search path. */
import pg from 'pg'

export interface MovableClock {
  /** As the owner, on its own connection. */
  readonly run: <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<T[]>
  /** How far ahead of the real clock, for example '5 months'. */
  readonly moveTo: (ahead: string) => Promise<unknown>
}

/** Connections that are already open keep the real clock. */
export async function letClockMove(url: string): Promise<MovableClock> {
  const name = new URL(url).pathname.slice(1)
  const run = async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
    await client.connect()
    return (await client.query<T>(text, [...values]).finally(() => client.end())).rows
  }
  await run(`create schema clock; alter database ${name} set search_path = public, clock, pg_catalog`)
  const moveTo = (ahead: string) =>
    run(`create or replace function clock.now() returns timestamptz language sql stable as
      $$ select pg_catalog.now() + interval '${ahead}' $$`)
  await moveTo('0')
  await run('grant usage on schema clock to public')
  return { run, moveTo }
}
