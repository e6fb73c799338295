/** How wide characters of a printer’s font 0 are, in thousandths of its height. */
export const font0Widths: Readonly<Record<string, number>> = {}
