/** Thrown where data can’t become a picture that scans: a failure is better than a wrong barcode. */
export class UndrawableError extends Error {}
