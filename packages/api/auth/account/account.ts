import type { Deps } from '../../deps.ts'

/** An account is the entered email address, hashed: limits apply whether or not a user has that address. */
export const accountHash = ({ secrets }: Pick<Deps, 'secrets'>, email: string): Buffer =>
  secrets.mac('account', email.toLowerCase())
