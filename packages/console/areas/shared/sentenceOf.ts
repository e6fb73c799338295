import { RequestFailure } from '../../http/requestFailure.ts'

/** The error text for a dialog that has no field errors: the first problem, or the overall message. */
export const sentenceOf = (error: Error): string =>
  (error instanceof RequestFailure && error.body?.errors?.[0]?.description) || error.message
