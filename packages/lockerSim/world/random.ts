/** Chance that comes out the same for the same seed. */

/** 32 bits from any text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export class Random {
  #state: number

  /** Every name has a stream of its own, so that one bank more doesn't change what happens in the others. */
  constructor(seed: number, name: string) {
    this.#state = hashOf(`${seed}:${name}`)
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** Both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** How long until something that happens this often on average happens again. */
  waiting(meanMs: number): number {
    return Math.ceil(-Math.log(1 - this.next()) * meanMs)
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.next() * items.length)]
  }
}
