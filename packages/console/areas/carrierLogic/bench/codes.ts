/** Extracts barcodes from pasted text: one per line, or separated by commas, semicolons or tabs. */
export const maxCodes = 500

export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n\t,;]+/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]
