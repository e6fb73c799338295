/** How likely it is that something was seen by chance alone. What would happen one time in a hundred is not believed. */

export const believedBelow = 0.01

/** Whether so many signs drawn at random from an alphabet show so few different ones, whichever they are, too often to mean anything. */
export function byChance(count: number, different: number, alphabet: number, columns = 1): boolean {
  let choices = 1
  for (let chosen = 0; chosen < different; chosen++) choices *= (alphabet - chosen) / (chosen + 1)
  return columns * choices * (different / alphabet) ** count >= believedBelow
}

/** The chance that at least so many of all pass something that one in `1 / probability` passes. */
export function tail(all: number, passed: number, probability: number): number {
  let sum = 0
  let term = probability ** all
  for (let count = all; count >= passed; count--) {
    sum += term
    term *= (count / (all - count + 1)) * ((1 - probability) / probability)
  }
  return Math.min(1, sum)
}
