/** Inflates zlib data (RFC 1950 and 1951) up to a size limit, for `:Z64:` graphics. Browsers and Node share no synchronous API. */

const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const longestCode = 15

/** Number of codes of each length, and the symbols in code order. */
interface Codes {
  readonly counts: readonly number[]
  readonly symbols: readonly number[]
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from({ length: longestCode + 1 }, () => 0)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const ordered = lengths.map((length, symbol) => ({ length, symbol })).filter(({ length }) => length > 0)
  return {
    counts,
    symbols: ordered.sort((a, b) => a.length - b.length || a.symbol - b.symbol).map(({ symbol }) => symbol),
  }
}

const repeated = (times: number, length: number): number[] => Array.from({ length: times }, () => length)
const fixedLengths = codesOf([...repeated(144, 8), ...repeated(112, 9), ...repeated(24, 7), ...repeated(8, 8)])
const fixedDistances = codesOf(repeated(30, 5))

class Damaged extends Error {}

class Bits {
  private at = 2
  private held = 0
  private count = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  take(wanted: number): number {
    while (this.count < wanted) {
      const byte = this.bytes[this.at]
      if (byte === undefined) throw new Damaged()
      this.held |= byte << this.count
      this.at += 1
      this.count += 8
    }
    const value = this.held & ((1 << wanted) - 1)
    this.held >>>= wanted
    this.count -= wanted
    return value
  }

  symbol({ counts, symbols }: Codes): number {
    let [code, first, index] = [0, 0, 0]
    for (let length = 1; length <= longestCode; length += 1) {
      code |= this.take(1)
      const count = counts[length] ?? 0
      if (code - count < first) return symbols[index + code - first] ?? 0
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Damaged()
  }

  /** Skips the rest of the current byte. */
  align(): void {
    this.held = 0
    this.count = 0
  }
}

function dynamicCodes(bits: Bits): readonly [Codes, Codes] {
  const [literals, distances, given] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4]
  const order = repeated(19, 0)
  for (const at of codeOrder.slice(0, given)) order[at] = bits.take(3)
  const codes = codesOf(order)
  const lengths: number[] = []
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(codes)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) lengths.push(...repeated(3 + bits.take(2), lengths.at(-1) ?? 0))
    else lengths.push(...repeated(symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7), 0))
  }
  return [codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals, literals + distances))]
}

class Output {
  readonly bytes: Uint8Array
  length = 0

  constructor(most: number) {
    this.bytes = new Uint8Array(most)
  }

  push(byte: number): void {
    if (this.length >= this.bytes.length) throw new Damaged()
    this.bytes[this.length] = byte
    this.length += 1
  }

  repeat(distance: number, times: number): void {
    if (distance > this.length) throw new Damaged()
    for (let done = 0; done < times; done += 1) this.push(this.bytes[this.length - distance] ?? 0)
  }
}

function readCompressed(bits: Bits, output: Output, [literals, distances]: readonly [Codes, Codes]): void {
  for (let symbol = bits.symbol(literals); symbol !== 256; symbol = bits.symbol(literals)) {
    if (symbol < 256) output.push(symbol)
    else {
      const [base, extra] = [lengthBases[symbol - 257], lengthBits[symbol - 257]]
      if (base === undefined || extra === undefined) throw new Damaged()
      const length = base + bits.take(extra)
      const at = bits.symbol(distances)
      const distance = distanceBases[at]
      if (distance === undefined) throw new Damaged()
      output.repeat(distance + bits.take(at < 2 ? 0 : (at >> 1) - 1), length)
    }
  }
}

function readStored(bits: Bits, output: Output): void {
  bits.align()
  const length = bits.take(16)
  bits.take(16)
  for (let done = 0; done < length; done += 1) output.push(bits.take(8))
}

/** Null if the data is corrupt or larger than `most` bytes. */
export function inflate(bytes: Uint8Array, most: number): Uint8Array | null {
  const [bits, output] = [new Bits(bytes), new Output(most)]
  try {
    let isLast = false
    while (!isLast) {
      isLast = bits.take(1) === 1
      const kind = bits.take(2)
      if (kind === 0) readStored(bits, output)
      else if (kind === 3) return null
      else readCompressed(bits, output, kind === 1 ? [fixedLengths, fixedDistances] : dynamicCodes(bits))
    }
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
  return output.bytes.subarray(0, output.length)
}
