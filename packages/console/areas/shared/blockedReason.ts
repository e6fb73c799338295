/** What blocks archiving, shown before the user tries, with the tab that shows the blocking records. */
export const blockedReasonOf =
  <Row>(may: (record: Row) => true | string, tab: string) =>
  (record: Row): { reason: string; tab: string } | undefined => {
    const allowed = may(record)
    return allowed === true ? undefined : { reason: allowed, tab }
  }
