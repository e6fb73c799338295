import type { Deps } from '../../deps.ts'

/** An account is what was typed, hashed: it exists for limits whether or not anybody has it. */
export const accountHash = ({ secrets }: Pick<Deps, 'secrets'>, email: string): Buffer =>
  secrets.mac('account', email.toLowerCase())
