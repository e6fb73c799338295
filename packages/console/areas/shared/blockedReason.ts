/** What stands in the way of archiving, told before it is tried, with the tab where it can be seen. */
export const blockedReasonOf =
  <Row>(may: (record: Row) => true | string, tab: string) =>
  (record: Row): { reason: string; tab: string } | undefined => {
    const allowed = may(record)
    return allowed === true ? undefined : { reason: allowed, tab }
  }
