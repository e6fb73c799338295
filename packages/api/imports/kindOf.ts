import { failure } from '@postern/domain/engine/failure.ts'
import { type ImportKind, importKindNamed } from './importKind.ts'

export function kindOf({ kind }: { readonly kind: string }): ImportKind {
  const found = importKindNamed(kind)
  if (!found) throw failure('unprocessable', { message: 'This can’t be imported here.' })
  return found
}
