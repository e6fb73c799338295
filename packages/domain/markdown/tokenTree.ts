/** markdown-it's tokens are flat, opened and closed by `nesting` 1 and -1; this makes a tree of them. */
import type { Token } from 'markdown-it'

export interface Branch {
  readonly token: Token
  readonly children: Branch[]
}

export function branchesOf(tokens: readonly Token[]): Branch[] {
  const top: Branch[] = []
  const open = [top]
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const branch = { token, children: token.type === 'inline' ? branchesOf(token.children ?? []) : [] }
    open.at(-1)?.push(branch)
    if (token.nesting === 1) open.push(branch.children)
  }
  return top
}
