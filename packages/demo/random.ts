/** Seeded randomness: the same seed and stream give the same draws on every machine. */

export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer, both bounds included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Up to `count` different items, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** FNV-1a: hashes the name of a stream to 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** sfc32 (PractRand's small fast counting generator). */
function sfc32(a: number, b: number, c: number): () => number {
  let counter = 1
  const draw = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) draw() // the first draws still show the seed
  return draw
}

/** A named stream, so that an extra draw for one record doesn't change any other record. */
export function randomFrom(seed: number, stream: string): Random {
  const next = sfc32(seed | 0, Math.floor(seed / 4_294_967_296), hashOf(stream))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[int(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    sample: (list, count) => {
      const rest = [...list]
      const taken = []
      while (rest.length > 0 && taken.length < count) taken.push(...rest.splice(int(0, rest.length - 1), 1))
      return taken
    },
  }
}
