import { z } from 'zod'

/** One schema for all fields that hold any JSON: it's recursive, so the API docs can only describe it by name. */
export const jsonValue = z.json()
