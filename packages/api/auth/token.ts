/** Opaque tokens: 256 random bits for the client, their SHA-256 for the database. */
import { hash, randomBytes } from 'node:crypto'

/** The prefix lets secret scanners recognize a leaked token. */
export const newToken = (): string => `pst_${randomBytes(32).toString('base64url')}`

/** No salt and no stretching: the input is already unguessable. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
