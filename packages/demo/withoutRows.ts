/** Entities without demo records, each with the reason. All others have some, so that no page of the demo is empty. */
export const withoutRows: Readonly<Record<string, string>> = {
  // sites: 'Only the product apps create them.',
}
