/** Logs and rethrows sign-in errors, except those of login and forgot-password (spec:console#76). */
export async function logged<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    console.error(error)
    throw error
  }
}
