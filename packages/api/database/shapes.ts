/** Shapes of frequently run statements, compiled on first use. */
import type { RawBuilder } from 'kysely'
import { type Planning, type PreparedStatement, shapeOf } from './statement.ts'

type Shape<Input> = { fill: (input: Input) => PreparedStatement<unknown> }

/** More than users need in a day; beyond that, the least recently used is dropped and recompiled when needed. */
const mostShapes = 2_000
const shapes = new Map<string, Shape<never>>()

/** The boundary: a key always has the same input and row types, which only its caller can know. */
export function shapeFor<Input, T>(key: string, write: () => RawBuilder<T>, planning: Planning) {
  const known = shapes.get(key)
  const shape = known ?? shapeOf<Input, T>(write(), planning)
  shapes.delete(key)
  shapes.set(key, shape)
  if (shapes.size > mostShapes)
    for (const [oldest] of shapes) {
      shapes.delete(oldest)
      break
    }
  return shape as { fill: (input: Input) => PreparedStatement<T> }
}
