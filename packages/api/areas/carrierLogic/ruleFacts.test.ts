import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runTask } from '../../testing/runTask.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { compareRulesTask } from './ruleFacts.ts'

const { database, admin, north } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const facts = () => ask(sql`select rule_id, specificity, collides_with from carrier_rule_facts order by rule_id`)

it('compares rules again, and removes deleted ones', async () => {
  await sampleRecord(admin, carrierLogic, north)
  await runTask(database, compareRulesTask)
  const before = await facts()
  expect(before.length).toBeGreaterThan(0)
  await ask(sql`update carrier_rule_facts set specificity = 0`)
  await ask(
    sql`insert into carrier_rule_facts (rule_id, specificity, collides_with) values (gen_random_uuid(), 1, '{}')`,
  )
  expect(await facts()).not.toEqual(before)
  await runTask(database, compareRulesTask)
  expect(await facts()).toEqual(before)
})
