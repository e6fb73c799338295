/** Whose rows a transaction may see: one customer's, or every customer's. Row-level security holds it, beside each statement. */
export type RowScope = { readonly customerId: string } | 'all'
