/** Entities the demo has no records of, each with the reason. Every other one has some, so that no page of the demo is empty. */
export const withoutRows: Readonly<Record<string, string>> = {
  // sites: 'Only the product apps create them.',
}
