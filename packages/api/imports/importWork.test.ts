import pg from 'pg'
import { expect, it } from 'vitest'
import { newId } from '../newId.ts'
import { testServer } from '../testing/server.ts'
import { watch } from './importWork.ts'

const { database, north, url } = await testServer()

it('cancels a long statement once its work is canceled', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await using _ = watch(database, { customerId: north, id: newId(), attempt: 1 }, rows[0]?.pid ?? 0)
  await expect(client.query('select pg_sleep(60)')).rejects.toThrow('canceling statement due to user request')
  await client.end()
})
