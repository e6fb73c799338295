/** LRU cache for a pure function. Typing and dragging repeat the same calls over and over. */
export function kept<Answer>(most: number, work: (question: string) => Answer): (question: string) => Answer {
  const answers = new Map<string, Answer>()
  return (question) => {
    const known = answers.get(question)
    if (known !== undefined) {
      answers.delete(question)
      answers.set(question, known)
      return known
    }
    const answer = work(question)
    answers.set(question, answer)
    for (const [oldest] of answers) {
      if (answers.size <= most) break
      answers.delete(oldest)
    }
    return answer
  }
}
