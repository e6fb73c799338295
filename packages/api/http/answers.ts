/**
 * Serializes answers. In tests and development each is checked against its endpoint's schema, down to the last field. That's
 * what lets production skip the check: validating fifty records takes as long as reading them.
 */
import { z } from 'zod'
import { answerText } from '../answerText.ts'

type Serializer = (answer: unknown) => string

const unchecked: Serializer = answerText

function checked(schema: z.ZodType, where: string): Serializer {
  return (answer) => {
    const text = answerText(answer)
    const { success, data, error } = z.safeEncode(schema, answer)
    if (!success) throw new Error(`${where} answers differently from its schema.`, { cause: error })
    // Fields the schema doesn't know are missing in `data`. Field order doesn't change the length.
    if (JSON.stringify(data).length !== text.length)
      throw new Error(`${where} answers with more than its schema describes.`)
    return text
  }
}

export const serializerFor =
  (checksAnswers: boolean) =>
  ({ schema, method, url }: { schema: z.ZodType; method: string; url: string }): Serializer =>
    checksAnswers ? checked(schema, `${method} ${url}`) : unchecked
