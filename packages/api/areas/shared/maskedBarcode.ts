/** Masks a barcode for customers that hide personal data. The start shows the format; the end tells two barcodes apart. */
export const maskedBarcode = (barcode: string): string =>
  barcode.length <= 6
    ? '•'.repeat(barcode.length)
    : `${barcode.slice(0, 3)}${'•'.repeat(barcode.length - 5)}${barcode.slice(-2)}`
