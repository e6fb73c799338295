import { RequestFailure } from '../../http/requestFailure.ts'

/** What a dialog without places for single fields says of a refusal: the first thing that is wrong, else the whole. */
export const sentenceOf = (error: Error): string =>
  (error instanceof RequestFailure && error.body?.errors?.[0]?.description) || error.message
