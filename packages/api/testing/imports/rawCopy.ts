/** Plain COPY, from a table to a file and back into another table. */
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Columns as in SQL: `"id", "name"`. */
export const copyOut = (client: pg.PoolClient, table: string, columns: string, path: string): Promise<void> =>
  pipeline(client.query(to(`copy ${table} (${columns}) to stdout`)), createWriteStream(path))

export const copyIn = (client: pg.PoolClient, table: string, columns: string, path: string): Promise<void> =>
  pipeline(createReadStream(path), client.query(from(`copy ${table} (${columns}) from stdin`)))
