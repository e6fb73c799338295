/** Errors of signing in, beside those of login and forgot-password, are logged and rethrown (spec §8, conformance 76). */
export async function logged<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    console.error(error)
    throw error
  }
}
