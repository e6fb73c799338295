import { z } from 'zod'

/** One for all that hold any JSON: it holds itself, and only what has a name can be described without end. */
export const jsonValue = z.json()
