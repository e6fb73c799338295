/** The text of an answer, made once: a write with an `Idempotency-Key` stores it before it's sent. */
const texts = new WeakMap<object, string>()

export const answerText = (answer: unknown): string =>
  (typeof answer === 'object' && answer !== null && texts.get(answer)) || JSON.stringify(answer)

/** For an answer that will be sent, too, and isn't changed until then. */
export function keepAnswerText(answer: unknown): string {
  const text = JSON.stringify(answer)
  if (typeof answer === 'object' && answer !== null) texts.set(answer, text)
  return text
}
