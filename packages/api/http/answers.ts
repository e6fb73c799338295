/**
 * How answers become JSON. In tests and development each is held against the schema of its endpoint, to the last field; that
 * is what allows production to send them as they are: checking fifty records takes as long as reading them.
 */
import { z } from 'zod'

type Serializer = (answer: unknown) => string

const unchecked: Serializer = (answer) => JSON.stringify(answer)

function checked(schema: z.ZodType, where: string): Serializer {
  return (answer) => {
    const text = JSON.stringify(answer)
    const { success, data, error } = z.safeEncode(schema, answer)
    if (!success) throw new Error(`${where} answers differently from its schema.`, { cause: error })
    // A field the schema doesn't know was left out of `data`. The order of the fields makes no difference to the length.
    if (JSON.stringify(data).length !== text.length)
      throw new Error(`${where} answers with more than its schema describes.`)
    return text
  }
}

export const serializerFor =
  (checksAnswers: boolean) =>
  ({ schema, method, url }: { schema: z.ZodType; method: string; url: string }): Serializer =>
    checksAnswers ? checked(schema, `${method} ${url}`) : unchecked
