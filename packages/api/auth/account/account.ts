import type { Deps } from '../../deps.ts'

/** An account is the typed address, hashed: limits apply to it whether or not a user has that address. */
export const accountHash = ({ secrets }: Pick<Deps, 'secrets'>, email: string): Buffer =>
  secrets.mac('account', email.toLowerCase())
