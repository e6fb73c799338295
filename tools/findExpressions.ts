/** Finds every regular expression in a source file by parsing it. */
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser'

export interface Expression {
  readonly pattern: string
  readonly flags: string
}

interface Found {
  readonly expressions: readonly Expression[]
  /** Source text of `RegExp` calls whose pattern is only known at run time. */
  readonly dynamic: readonly string[]
}

export function findExpressions(path: string, source: string): Found {
  const expressions: Expression[] = []
  const dynamic: string[] = []
  const constructed = (call: CallExpression | NewExpression) => {
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'RegExp') return
    const [pattern, flags] = call.arguments.map((argument) =>
      argument.type === 'Literal' ? argument.value : undefined,
    )
    if (typeof pattern === 'string') expressions.push({ pattern, flags: typeof flags === 'string' ? flags : '' })
    else dynamic.push(source.slice(call.start, call.end))
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) expressions.push(node.regex)
    },
    NewExpression: constructed,
    CallExpression: constructed,
  }).visit(program)
  return { expressions, dynamic }
}
