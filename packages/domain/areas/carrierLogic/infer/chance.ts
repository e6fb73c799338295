/** How likely an observation is by chance alone. Anything with a chance of 1 in 100 or more is dismissed. */

export const believedBelow = 0.01

/** Whether random draws from an alphabet would show this few distinct characters often enough to explain the observation. */
export function byChance(count: number, different: number, alphabet: number, columns = 1): boolean {
  let choices = 1
  for (let chosen = 0; chosen < different; chosen++) choices *= (alphabet - chosen) / (chosen + 1)
  return columns * choices * (different / alphabet) ** count >= believedBelow
}

/** The chance that at least `passed` of `all` pass a test that each passes with `probability`. */
export function tail(all: number, passed: number, probability: number): number {
  let sum = 0
  let term = probability ** all
  for (let count = all; count >= passed; count--) {
    sum += term
    term *= (count / (all - count + 1)) * ((1 - probability) / probability)
  }
  return Math.min(1, sum)
}
