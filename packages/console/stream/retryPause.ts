/** The wait between two attempts, which ends early once there is a reason to try again. */
export class RetryPause {
  #end: (() => void) | undefined
  #isDue = false

  /** An attempt begins or succeeds: what happened until now is no reason to repeat it at once. */
  reset(): void {
    this.#isDue = false
  }

  /** Ends the wait. During an attempt, skips the one after it: the attempt may have begun too early to succeed. */
  readonly skip = (): void => {
    this.#isDue = true
    this.#end?.()
  }

  /** Null waits for `skip`. */
  async wait(ms: number | null): Promise<void> {
    if (this.#isDue) return
    await new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(done, ms)
      this.#end = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#end = undefined
  }
}
