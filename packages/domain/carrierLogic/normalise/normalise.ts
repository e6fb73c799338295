import type { Normalised, Scan } from './reading.ts'

export function normalise(scan: Scan): Normalised {
  return {
    text: scan.text,
    symbology: scan.symbology ?? null,
    readings: [{ text: scan.text }],
    notALabel: null,
    onlyOwnRules: false,
  }
}
