/** Which rules could match the same barcode, pair by pair. */
import { collision } from '@postern/domain/areas/carrierLogic/collisions.ts'
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import type { CollisionMatrix } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { type Database, tx } from '../../database/db.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import type { Books } from './books.ts'
import { winnerAmong } from './ruleCheck.ts'
import { rulesInScope } from './workbench.ts'

/** A larger matrix would be unreadable, and take minutes to compute. */
const mostRules = 400

const isOwn = ({ rule }: CompiledRule): boolean => rule.scope === 'customer'

export async function collisionMatrix(
  database: Database,
  books: Books,
  customerId: string | null,
): Promise<CollisionMatrix> {
  const { rules: all, prior } = await tx(database, customerId === null ? 'all' : { customerId }, (db) =>
    rulesInScope(db, books, customerId),
  )
  const turn = yieldToEventLoop()
  const inUse = all.filter(({ status }) => status !== 'retired')
  const rules = inUse.slice(0, mostRules)
  const collisions: CollisionMatrix['collisions'] = []
  for (const [one, { compiled }] of rules.entries())
    for (let other = one + 1; other < rules.length; other++) {
      const second = rules[other]?.compiled
      // Collisions among shared rules concern only their editors.
      if (!second || (customerId !== null && !isOwn(compiled) && !isOwn(second))) continue
      await turn()
      const met = collision(compiled, second)
      if (!met) continue
      const winner = winnerAmong(met.witness, [compiled, second], prior)
      collisions.push({
        one,
        other,
        witness: met.witness,
        complete: met.complete,
        share: met.share,
        disagree: compiled.rule.carrier.code !== second.rule.carrier.code,
        winner: winner === null ? null : winner === compiled.rule.id ? one : other,
      })
    }
  return {
    rules: rules.map(({ compiled: { rule }, status }) => ({
      id: rule.id,
      name: rule.name,
      scope: rule.scope,
      carrier: rule.carrier,
      status,
    })),
    collisions,
    notCompared: inUse
      .filter(({ compiled }, index) => compiled.foreign !== null || index >= mostRules)
      .map(({ compiled }) => compiled.rule.name),
  }
}
