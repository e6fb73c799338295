/** Thrown if data can’t be drawn so that it scans. Failing is better than printing a wrong barcode. */
export class UndrawableError extends Error {}
