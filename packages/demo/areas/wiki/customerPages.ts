import type { SpacePlan } from './wikiPlan.ts'

export const customerPages: SpacePlan = {
  key: 'CUST',
  name: 'Customers',
  icon: 'building',
  description: 'What is special at a customer, and who to call.',
  pages: [
    {
      key: 'goLive',
      title: 'Go-live checklist',
      tags: ['go-live'],
      owner: 'Priya Nair',
      changedDaysAgo: 18,
      reviewedDaysAgo: 18,
      body: `The *Readiness* card on the customer's page says what is missing. Before the date is confirmed:

- [ ] Sites have hours, holidays and a time zone
- [ ] Contacts are imported, and the dry run had no refused rows ([Importing contacts](wiki:imports))
- [ ] Each station is paired and has a printer
- [ ] A test parcel went from receiving to pickup
- [ ] The customer's site lead knows how to reach support
`,
    },
    {
      key: 'escalations',
      title: 'Escalations',
      owner: 'Dana Ruiz',
      changedDaysAgo: 55,
      reviewedDaysAgo: 55,
      body: `| Tier | First reply | Solved | Hours |
| --- | --- | --- | --- |
| Standard | 4 h | 3 days | Business |
| Premium | 1 h | 1 day | Business |
| Critical | 15 min | 4 h | Around the clock |

Clocks pause while a ticket waits for the customer, the vendor or is on hold. A ticket's page shows which clock is next.
`,
    },
    {
      key: 'draftProfile',
      title: 'Northgate University',
      owner: 'Mira Castellanos',
      status: 'draft',
      changedDaysAgo: 2,
      reviewedDaysAgo: 2,
      body: '## Who they are\n\nA university with several mail centers. Peak in the first two weeks of each term.\n\n## Open points\n\n- [ ] Who decides about weekend hours?\n',
    },
  ],
}
